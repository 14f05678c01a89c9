/** Die binding and multi-plane operations: titles, questions, captions, switches. */
export const MULTI_PLANE = {
  'Verifying the effect of multi-plane operations': '멀티플레인 연산의 효과 검증',
  'Two pages for planes that are level': '페이지 위치가 같은 플레인에 두 페이지',
  'What does a multi-plane program save?': '멀티플레인 프로그램은 무엇을 아낄까요?',
  'Two loads, one program: {latency0} under wise and, as no plane lags behind, under greedy. One page a program (none) takes {otherLatency0}.':
    '입력 2번, 프로그램 하나: wise에서 {latency0}이고, 뒤처진 플레인이 없으므로 greedy에서도 같습니다. 프로그램마다 한 페이지이면(none) {otherLatency0} 걸립니다.',
  'Multi-plane': '멀티플레인',
  'greedy (the same here)': '탐욕(greedy), 여기서는 같음',
  'selective (the same here)': '선택(selective), 여기서는 같음',
  'none (the same here)': '없음(none), 여기서는 같음',
  'Two pages for planes that are apart': '어긋난 플레인에 두 페이지',
  'What is it worth to waste clean pages?': '깨끗한 페이지를 버리면 무엇을 얻을까요?',
  'Wise sees different next pages and programs one after the other, as none does, {latency0}. Greedy skips {skipped} clean pages of plane 0 and needs {otherLatency0}.':
    'wise는 다음 페이지가 서로 다르므로 none처럼 하나씩 프로그램합니다: {latency0}. greedy는 플레인 0의 깨끗한 페이지 {skipped}개를 건너뛰어 ' +
    '{otherLatency0} 걸립니다.',
  'Planes in turn stay apart': '차례로 쓰는 플레인은 계속 어긋난다',
  'Do planes that are apart become level again?': '어긋난 플레인의 페이지 위치는 다시 같아질까요?',
  'Not in turn: the {singles} single pages alternate between the planes, so plane 0 stays behind and the pair takes two programs, {latency}. If each single page goes to the plane that lags, the planes are level and the pair takes one program, {otherLatency}.':
    '차례로는 아닙니다: 한 페이지짜리 {singles}개가 플레인을 번갈아 써서 플레인 0이 계속 뒤처지고, 두 페이지에 프로그램이 두 번 듭니다: {latency}. 한 페이지를 매번 뒤처진 ' +
    '플레인에 쓰면 플레인의 페이지 위치가 같아져 프로그램 한 번이면 됩니다: {otherLatency}.',
  'Plane of a single page': '한 페이지를 쓸 플레인',
  'round robin (the plane token)': '라운드 로빈 (플레인 토큰)',
  'the plane that lags': '뒤처진 플레인',
  'A plane with one free block': '빈 블록이 하나인 플레인',
  'May a write go first while a plane has fewer free blocks than the hard threshold?':
    '플레인의 빈 블록이 하드 임계값보다 적을 때 쓰기가 먼저 가도 될까요?',
  'No: garbage collection moves a page and erases a block before the first write starts, {latency0}. With a threshold of one block the writes go first, {otherLatency0}, into the open block. The last free block is garbage collection’s in both cases.':
    '안 됩니다: 첫 쓰기가 시작하기 전에 가비지 컬렉션이 한 페이지를 옮기고 블록 하나를 소거합니다: {latency0}. 임계값이 한 블록이면 쓰기가 열린 블록에 먼저 갑니다: ' +
    '{otherLatency0}. 어느 쪽이든 마지막 빈 블록은 가비지 컬렉션의 것입니다.',
  '2 free blocks': '빈 블록 2개',
  '1 free block': '빈 블록 1개',
  'Four pages over one channel': '채널 하나로 네 페이지',
  'May several pages be transferred over one channel simultaneously?':
    '채널 하나로 여러 페이지를 동시에 전송해도 될까요?',
  'Four loads of {transfer}, one after the other, then the programs: {latency0}. The simulator that the paper corrects loaded all four simultaneously. Its result breaks a rule of the model; the check names it.':
    '{transfer}의 입력 4번이 차례로, 이어서 프로그램입니다: {latency0}. 논문이 바로잡은 시뮬레이터는 넷을 동시에 입력했습니다. 그 결과는 모델의 규칙을 어기며, 검사가 그 ' +
    '규칙을 알려 줍니다.',
  'Loads of a transaction': '트랜잭션의 입력',
  'one after the other': '차례로',
  'all simultaneously (the simulator’s bug)': '모두 동시에 (시뮬레이터의 버그)',
  'When a write is complete': '쓰기가 완료되는 때',
  'Is a write complete when its data is transferred, or when it is programmed?':
    '쓰기는 데이터가 전송되었을 때 완료될까요, 프로그램되었을 때 완료될까요?',
  'When its program ends: {latency0} for two pages. The simulator that the paper mends said {otherLatency0}.':
    '프로그램이 끝날 때입니다: 두 페이지에 {latency0}. 논문이 고친 시뮬레이터는 {otherLatency0}이라고 했습니다.',
  'A write is complete when': '쓰기의 완료 시점',
  'its program ends': '프로그램이 끝날 때',
  'its transfer ends (the simulator’s bug)': '전송이 끝날 때 (시뮬레이터의 버그)',
  'Average response time of I/O requests in HM0': 'HM0의 I/O 요청 평균 응답 시간',
  'Average response time of I/O requests in PRN0': 'PRN0의 I/O 요청 평균 응답 시간',
  'Average response time of I/O requests in Financial2': 'Financial2의 I/O 요청 평균 응답 시간',
};

export const DIE_BINDING = {
  'Binding writes to dies by the state of channels and dies': '채널과 다이의 상태에 따른 쓰기의 다이 바인딩',
  'Three writes whose addresses fall on one die': '주소가 한 다이에 몰린 쓰기 3건',
  'What does binding by address do with addresses that collide?': '주소 기반 바인딩에서 주소가 충돌하면 어떻게 될까요?',
  'Logical pages 0, 4 and 8 all belong to die 0 of four: its programs follow one another until {end} while three dies idle. The undecided queue is done at {otherEnd}.':
    '논리 페이지 0, 4, 8은 모두 네 다이 중 다이 0에 속합니다: 다이 3개가 유휴 상태인 동안 다이 0의 프로그램이 {end}까지 이어집니다. 미결정 큐는 {otherEnd}에 끝납니다.',
  'static (by address)': '정적 (주소 기반)',
  'shortest queue': '가장 짧은 큐',
  'state of the dies': '다이의 상태',
  'dynamic (SSDSim’s)': '동적 (SSDSim 방식)',
  'undecided queue (UQ)': '미결정 큐 (UQ)',
  'Four writes while a die erases': '한 다이가 소거하는 동안 쓰기 4건',
  'When should a write choose its die?': '쓰기는 언제 다이를 정해야 할까요?',
  'Die 0 erases until {erased}. Bound on arrival, one page waits for it ({otherFinish0}); left undecided until a die and its channel are idle, all four are done at {finish0}.':
    '다이 0은 {erased}까지 소거합니다. 도착할 때 바인딩하면 한 페이지가 그것을 기다립니다({otherFinish0}). 다이와 채널이 유휴일 때까지 정하지 않으면 넷 모두 ' +
    '{finish0}에 끝납니다.',
  'Three writes for unequally written dies': '쓰인 양이 다른 다이에 쓰기 3건',
  'Which of several idle dies should a write use?': '쓰기는 유휴 다이 여럿 중 어느 것을 써야 할까요?',
  'Dies 0 to 3 have {first} and {last} pages written. The pages go to die 2 (the least), die 1 (the least on the other channel, at the same time) and, when channel 0 is free at {transfer}, die 0.':
    '다이 0부터 3까지 {first}, {last}페이지가 쓰여 있습니다. 페이지는 다이 2(가장 적음), 동시에 다이 1(다른 채널에서 가장 적음), 그리고 채널 0이 비는 ' +
    '{transfer}에 다이 0으로 갑니다.',
  'A long series of single writes': '한 페이지 쓰기의 긴 연속',
  'Does the shortest queue wear all dies evenly?': '가장 짧은 큐는 모든 다이를 고르게 마모시킬까요?',
  'Every write finds all queues empty, and the first of the shortest is always die 0: dies 0 to 3 take {pages} pages. The undecided queue gives them {otherPages}.':
    '쓰기마다 모든 큐가 비어 있고, 가장 짧은 큐의 첫째는 늘 다이 0입니다: 다이 0부터 3까지 {pages}페이지를 받습니다. 미결정 큐에서는 {otherPages}페이지입니다.',
  'Average response time of write requests in SSD1': 'SSD1의 쓰기 요청 평균 응답 시간',
  'Average response time of write requests in SSD2': 'SSD2의 쓰기 요청 평균 응답 시간',
};
