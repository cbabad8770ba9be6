"""Stems of English words (Snowball), the same for questions and passages, and groups of stems of one meaning."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import Stemmer

_GROUPS = """
reduce cut lower decrease shrink drop diminish lessen save saving fewer less cheaper reduction decline mitigate
improve increase raise boost gain lift enhance improvement higher rise grow better gains climb up jump strengthen
beat outperform surpass exceed better win superior outperforming overtake ahead
use employ leverage utilize adopt apply using rely used usage via
train finetune trained training learn fit pretrain tune fine-tuning
evaluate test benchmark assess measure experiment evaluation tested assessment try validate examine run
dataset corpus data collection set
fast speed throughput faster quick latency speedup quickly rapid accelerate efficient accelerates second seconds
slow slower delay slowly
big large size parameters scale parameter larger huge
show find demonstrate reveal report conclude observe finding result discover indicate suggest
create build construct generate develop produce synthesize make built construction generation
method approach framework technique algorithm
code github repository source implementation repo
available release released public open open-source publicly downloadable
cost price cheap expensive budget
error mistake failure bug defect fault wrong
problem issue challenge limitation difficulty shortcoming drawback suffer bottleneck
predict forecast prediction anticipate foresee
people human person annotator participants crowd
forget forgetting retain forgetful preserve
need require requirement depend necessary demand
change modify edit revise alter adapt update
start begin initial initially
stop end halt prevent avoid
keep preserve maintain retain
choose select pick selection
combine integrate merge fuse unify join
detect identify recognize spot discover locate
explain describe interpret explanation
goal aim purpose objective
task problem job
robot robotic manipulation
picture image photo visual
movie video clip
sound audio speech voice
talk conversation dialogue chat
translate translation multilingual
medicine medical clinical health
drug pharmaceutical molecule molecular medicine
student learner
teacher expert
reward incentive
language-model llm llms
vision-language vlm vlms
score accuracy performance
amount number count total quantity
kind type category class sort
part component module piece
author writer wrote write
share proportion percentage percent fraction
contain comprise include consist cover span hold
stage step phase
cause lead due result reason
trained-on corpus
safe safety secure security
attack adversarial threat
judge grade assess verdict
time duration hours minutes
zero-shot unseen
simulate simulation simulator
small tiny little compact lightweight
memory ram storage
gpu gpus hardware h100 a100 h200 accelerator
question query ask
answer response reply
survey review overview
theory theoretical proof prove
merge consolidate
enable allow let permit
reach achieve attain obtain get hit score
degrade worsen hurt harm
compare comparison versus contrast
teach instruct train
correct right accurate correctness
discover discovery
city urban
look search seek
generation synthesis generate synthesize produce
fix repair resolve solve patch correct
broken faulty erroneous incorrect buggy wrong defective malformed
repo repository codebase
extra additional further more supplementary
touch modify alter change update
share fraction proportion percentage portion part
people participant person subject volunteer user annotator individual respondent
weak weakness drawback limitation shortcoming disadvantage
sensor camera lidar radar
combine integrate fuse merge join unify
deal handle cope manage tackle address
guide steer condition control direct
largest biggest maximum most
smallest minimum least lowest
licence license
buy purchase
teeth tooth dental
car vehicle driving
rain rainfall precipitation
sound acoustic audio
phone smartphone mobile device
doctor clinician physician
kid child children
predict guess forecast infer
fake synthetic generated artificial
think believe perceive perception belief
survive persist remain hold
ignore neglect overlook disregard discard
notice detect observe
flip reverse invert
compute calculate estimate
record log transcript trace
link connect relate association
speed fast faster quick rapid
hide mask conceal
guard protect defend
drive steer
describe characterize
average mean
mix mixture blend combine
vary range span
pay worth benefit
lose worse fail
suggest recommend propose advise
recommendation suggestion advice guideline
grow scale increase expand
trust reliable reliability confidence
fair fairness unbiased
truth factual factuality
story narrative
word token vocabulary
text language textual
news article
law legal regulation regulatory compliance
money cost financial economic
energy power electricity
brain neural neuron
star stellar galaxy
water ocean sea
protein amino peptide
gene genetic genomic dna
cell cellular
heat thermal temperature
force forces
shape geometry form
light optical photon
field area domain discipline
expert specialist professional
novice beginner
school university education student
teacher tutor instructor
paper study article work
leak leakage
split divide partition separate decompose
mistake error slip
solve resolve tackle address
"""


# Stems that would make a name of four letters ("Ares") a word that stands everywhere ("are").
_TOO_SHORT = frozenset("are as is was it us an on in be do ha ga the thi".split())


@cache
def _stemmer() -> Stemmer.Stemmer:
    return Stemmer.Stemmer("english")


@cache
def stem(word: str) -> str:
    """Return the Snowball stem of one folded word; words with digits stay as they are."""
    if not word.isalpha() or len(word) <= 2:
        return word
    stemmed = str(_stemmer().stemWord(word))
    return word if stemmed in _TOO_SHORT else stemmed


def stems(words: Iterable[str]) -> list[str]:
    """Return the stem of each folded word, in order."""
    return [stem(word) for word in words]


@cache
def _meanings() -> dict[str, frozenset[str]]:
    groups: dict[str, set[str]] = {}
    for line in _GROUPS.strip().splitlines():
        group = {stem(word) for word in line.split()}
        for member in group:
            groups.setdefault(member, set()).update(group)
    return {member: frozenset(group - {member}) for member, group in groups.items()}


_ABBREVIATIONS = """
rl reinforcement learning
marl multi agent reinforcement learning
llm large language model
lm language model
vlm vision language model
mllm multimodal large language model
vla vision language action
nlp natural language processing
rag retrieval augmented generation
kg knowledge graph
gnn graph neural network
cnn convolutional neural network
gan generative adversarial network
sft supervised fine tuning
rlhf reinforcement learning from human feedback
rlvr reinforcement learning with verifiable rewards
cot chain of thought
moe mixture of experts
qa question answering
asr automatic speech recognition
tts text to speech
ood out of distribution
ml machine learning
dl deep learning
ai artificial intelligence
cv computer vision
mt machine translation
ssl self supervised learning
peft parameter efficient fine tuning
gui graphical user interface
mcts monte carlo tree search
mdp markov decision process
nerf neural radiance field
ssm state space model
lstm long short term memory
rnn recurrent neural network
dnn deep neural network
vqa visual question answering
ocr optical character recognition
slam simultaneous localization and mapping
ehr electronic health record
mri magnetic resonance imaging
eeg electroencephalography
bci brain computer interface
iot internet of things
pde partial differential equation
ode ordinary differential equation
agi artificial general intelligence
hci human computer interaction
ddpm denoising diffusion probabilistic model
agn active galactic nuclei
"""


@cache
def spelled_out() -> dict[str, tuple[str, ...]]:
    """Return usual abbreviations of the field with the stems that they stand for."""
    lines = (line.split() for line in _ABBREVIATIONS.strip().splitlines())
    return {short: tuple(stem(word) for word in words) for short, *words in lines}


@cache
def abbreviated() -> dict[tuple[str, ...], str]:
    """Return the stems of long forms with their usual abbreviation."""
    return {long: short for short, long in spelled_out().items()}


def alike(one: str) -> frozenset[str]:
    """Return the stems that researchers use for much the same as the stem ``one`` (cut: reduce, lower, …)."""
    return _meanings().get(one, frozenset())
