"""One module a listing format: bytes in, a Listing or a ListingError out."""
