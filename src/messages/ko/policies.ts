/** The policies: the switches of the papers, their positions, and the named combinations. */
export const POLICIES = {
  Policies: '정책',
  'All settings…': '모든 설정…',
  '{b} is A with:': '{b} = A에 다음을 적용:',
  Keep: '유지',
  'Make B the new baseline': 'B를 새 기준으로 삼기',
  'Remove B': 'B 제거',
  'Remove B, keep A': 'B를 제거하고 A를 유지',
  Scheme: '기법',
  'Scheme: {name}': '기법: {name}',
  'own combination': '사용자 조합',
  '{scheme} with {changes}': '{scheme}에서 {changes}',
  'no effect here': '여기서는 효과 없음',
  'no effect in this run': '이 실행에서는 효과 없음',
  'no effect counted': '집계된 효과 없음',
  'No effect counted in this run:': '이 실행에서 집계된 효과 없음:',
  'had an effect': '효과 있음',
  'About {name}': '{name} 설명',
  'Now: {meaning}': '현재: {meaning}',
  'Without effect:': '효과 없음:',
  'Without effect in this run:': '이 실행에서는 효과 없음:',
  'Sets {settings}.': '바꾸는 설정: {settings}.',
  partly: '일부',
  off: '끔',
  on: '켬',

  WS: 'WS',
  'WS off': 'WS 끔',
  'WS on': 'WS 켬',
  'own GC block, even channels': '전용 GC 블록, 채널 균등',
  'Write strategy: garbage collection writes into blocks of its own, so planes stay level, and each channel gets its share of the waiting writes.':
    '쓰기 전략: 가비지 컬렉션이 전용 블록에 써서 플레인의 쓰기 위치가 어긋나지 않고, 대기 중인 쓰기가 채널마다 고르게 나뉩니다.',
  RS: 'RS',
  'RS off': 'RS 끔',
  'RS on': 'RS 켬',
  'reads in parallel per request': '요청 단위 병렬 읽기',
  'Read strategy: pages are read together only inside one request, data of long reads is spread evenly over the dies, and the chip with most left transfers first.':
    '읽기 전략: 한 요청 안의 페이지만 함께 읽고, 긴 읽기의 데이터를 다이에 고르게 나누며, 남은 전송이 가장 많은 칩부터 전송합니다.',
  MCS: 'MCS',
  'MCS off': 'MCS 끔',
  'MCS on': 'MCS 켬',
  'writes use up few chips': '쓰기가 적은 칩만 점유',
  'Minimizing chip consumption: a write starts on the idle chip with the least parallelism, then takes those with the most.':
    '칩 소모 최소화: 쓰기를 병렬성이 가장 낮은 유휴 칩에서 시작하고, 그다음 병렬성이 가장 높은 칩을 씁니다.',
  Suspension: '일시 중단',
  'Suspension off': '일시 중단 끔',
  'Suspension on': '일시 중단 켬',
  'reads interrupt program, erase': '읽기가 프로그램·소거를 중단',
  'Waiting reads suspend running programs and erases, which resume after the reads.':
    '대기 중인 읽기가 진행 중인 프로그램과 소거를 일시 중단하고, 읽기가 끝나면 재개합니다.',
  'Collection gives way after each page': '페이지마다 양보하는 수집',
  'Collection holds its channel': '채널을 잡는 수집',
  'when it lets the host go first': '호스트를 먼저 보내는 시점',
  'gives way after each page': '페이지마다 양보',
  'Between two moves the host’s waiting operations go first, unless the plane is past its hard threshold. Newer controllers do so.':
    '플레인이 하드 임계값을 넘지 않았으면 두 이동 사이에 대기 중인 호스트 연산이 먼저 갑니다. 최근 컨트롤러의 방식입니다.',
  'holds its channel': '채널을 잡음',
  'All reads and writes of the channel wait until all pages of the block are moved, as in the simulator behind MBM’s comparison.':
    '블록의 모든 페이지를 옮길 때까지 채널의 모든 읽기와 쓰기가 기다립니다. MBM이 비교에 쓴 시뮬레이터의 방식입니다.',
  'Show it: {title}': '보기: {title}',
  'Host pages programmed a transaction in this run: {a}.': '이 실행의 트랜잭션당 호스트 페이지: {a}.',
  'Host pages programmed a transaction in these runs: A {a}, B {b}.':
    '두 실행의 트랜잭션당 호스트 페이지: A {a}, B {b}.',
  'With RS they are fewer: even placement sends pages of marked regions to their dies one by one, which breaks programs of several pages.':
    'RS에서는 더 적습니다. 균등 배치가 표시된 영역의 페이지를 하나씩 다이로 보내 여러 페이지의 프로그램이 나뉩니다.',
  'Read priority': '읽기 우선',
  'Read priority off': '읽기 우선 끔',
  'Read priority on': '읽기 우선 켬',
  'waiting reads before writes': '대기 중인 읽기를 쓰기보다 먼저',
  'Waiting reads go before waiting writes; running operations are not stopped.':
    '대기 중인 읽기가 대기 중인 쓰기보다 먼저 처리됩니다. 진행 중인 연산은 멈추지 않습니다.',
  'Banks | Superblocks': '뱅크 | 슈퍼블록',
  'banks alone or in lockstep': '뱅크를 따로 또는 함께',
  'Banks of a channel work one by one, or 2, 4 or 8 of them in lockstep as one bank with larger pages (a superblock).':
    '채널의 뱅크가 하나씩 동작하거나, 2·4·8개가 더 큰 페이지를 가진 한 뱅크(슈퍼블록)처럼 함께 동작합니다.',
  banks: '뱅크',
  Banks: '뱅크',
  'superblocks of 2': '슈퍼블록 2개 묶음',
  'Superblocks of 2': '슈퍼블록 2개 묶음',
  'superblocks of 4': '슈퍼블록 4개 묶음',
  'Superblocks of 4': '슈퍼블록 4개 묶음',
  'superblocks of 8': '슈퍼블록 8개 묶음',
  'Superblocks of 8': '슈퍼블록 8개 묶음',
  'Multi-plane writes': '멀티플레인 쓰기',
  'planes programmed together': '함께 프로그램하는 플레인',
  'The pages of a die that are programmed together.': '한 다이에서 함께 프로그램하는 페이지입니다.',
  none: '없음',
  'Multi-plane: none': '멀티플레인: 없음',
  'Never: one page a program.': '함께 하지 않음: 프로그램마다 한 페이지.',
  wise: '현명(wise)',
  'Multi-plane: wise': '멀티플레인: 현명(wise)',
  'Only if the next pages of the planes already have the same address.':
    '플레인들의 다음 페이지 주소가 이미 같을 때만.',
  greedy: '탐욕(greedy)',
  'Multi-plane: greedy': '멀티플레인: 탐욕(greedy)',
  'Always: pages of lagging planes are wasted to make the addresses equal.':
    '항상: 주소를 맞추기 위해 뒤처진 플레인의 페이지를 버립니다.',
  selective: '선택(selective)',
  'Multi-plane: selective': '멀티플레인: 선택(selective)',
  'As greedy, if that wastes at most a set number of pages.': '버리는 페이지가 정한 수 이하일 때만 탐욕처럼.',
  'twin block': '쌍둥이 블록',
  'Multi-plane: twin block': '멀티플레인: 쌍둥이 블록',
  'Blocks of equal index in all planes are written, collected and erased as one (TBM).':
    '모든 플레인의 같은 번호 블록을 하나처럼 쓰고, 수집하고, 소거합니다(TBM).',
  'Die binding': '다이 바인딩',
  'the die of a written page': '쓴 페이지가 갈 다이',
  'The die that a written page goes to.': '쓴 페이지가 갈 다이입니다.',
  'write order': '쓰기 순서',
  'Die binding: write order': '다이 바인딩: 쓰기 순서',
  'The i-th page written goes to die i mod dies.': 'i번째로 쓴 페이지는 i mod 다이 수의 다이로 갑니다.',
  'request order': '요청 순서',
  'Die binding: request order': '다이 바인딩: 요청 순서',
  'The n-th write request, whole, goes to bank n mod banks.': 'n번째 쓰기 요청 전체가 n mod 뱅크 수의 뱅크로 갑니다.',
  static: '정적',
  'Die binding: static': '다이 바인딩: 정적',
  'The logical page number mod dies.': '논리 페이지 번호 mod 다이 수.',
  'Die binding: queue': '다이 바인딩: 큐',
  'The die with the shortest queue.': '큐가 가장 짧은 다이.',
  state: '상태',
  'Die binding: state': '다이 바인딩: 상태',
  'An idle die; of several, the least written one.': '유휴 다이. 여럿이면 가장 적게 쓴 다이.',
  dynamic: '동적',
  'Die binding: dynamic': '다이 바인딩: 동적',
  'None until a channel and one of its chips are idle; they then get the oldest page.':
    '채널과 그 칩 하나가 유휴가 될 때까지 정하지 않고, 그때 가장 오래된 페이지를 줍니다.',
  'undecided queue': '미결정 큐',
  'Die binding: undecided queue': '다이 바인딩: 미결정 큐',
  'The least written of the idle dies on idle channels; pages without one wait in a common queue.':
    '유휴 채널의 유휴 다이 가운데 가장 적게 쓴 다이. 없으면 공용 큐에서 기다립니다.',

  Plain: '기본',
  'Pages go to the dies in turn, one page a program, everything in order of arrival.':
    '페이지를 다이에 차례로 배치하고, 프로그램마다 한 페이지씩, 모두 도착 순서대로 처리합니다.',
  'As SSDSim schedules': 'SSDSim의 스케줄링',
  'Idle channels pull the oldest write for their next idle chip, level planes are programmed together, reads have priority, and a collection holds its channel until all pages are moved.':
    '유휴 채널이 다음 유휴 칩을 위해 가장 오래된 쓰기를 가져오고, 위치가 같은 플레인을 함께 프로그램하며, 읽기가 우선하고, 수집은 모든 페이지를 옮길 때까지 채널을 잡고 있습니다.',
  'TBM (twin blocks)': 'TBM (쌍둥이 블록)',
  'Blocks of equal index in all planes of a die are written, collected and erased together; any two reads that fit are read together.':
    '다이의 모든 플레인에서 같은 번호의 블록을 함께 쓰고, 수집하고, 소거합니다. 조건이 맞는 두 읽기는 함께 읽습니다.',
  'Sprinkler as MBM compares it': 'MBM이 비교한 Sprinkler',
  'Selects the waiting operations that the idle chip can combine, ignoring planes.':
    '플레인을 무시하고, 유휴 칩이 함께 처리할 수 있는 대기 연산을 고릅니다.',
  Sprinkler: 'Sprinkler',
  'Selects waiting operations of any request that the idle chip can combine, including planes.':
    '어느 요청의 것이든, 플레인까지 고려해 유휴 칩이 함께 처리할 수 있는 대기 연산을 고릅니다.',
  'MBM’s write strategy': 'MBM의 쓰기 전략',
  'Garbage collection writes into blocks of its own, so planes stay level, and writes are dealt out so that all channels end up equally loaded.':
    '가비지 컬렉션이 전용 블록에 써서 플레인의 쓰기 위치가 어긋나지 않고, 모든 채널의 부하가 같아지도록 쓰기를 나눕니다.',
  'MBM’s read strategy': 'MBM의 읽기 전략',
  'Pages are read together only inside one request, and data that is read in long requests is spread evenly over the dies.':
    '한 요청 안의 페이지만 함께 읽고, 긴 요청으로 읽는 데이터를 다이에 고르게 나눕니다.',
  'MBM’s chip selection': 'MBM의 칩 선택',
  'A write starts on the idle chip with the least parallelism, then takes those with the most, so that few chips are used up.':
    '쓰기를 병렬성이 가장 낮은 유휴 칩에서 시작하고 그다음 가장 높은 칩을 써서, 적은 칩만 점유합니다.',
  'MBM’s suspension': 'MBM의 일시 중단',
  'Waiting reads suspend running programs and erases.': '대기 중인 읽기가 진행 중인 프로그램과 소거를 일시 중단합니다.',
  MBM: 'MBM',
  'Write strategy, read strategy, chip selection and suspension together.':
    '쓰기 전략, 읽기 전략, 칩 선택, 일시 중단을 함께 씁니다.',
  'One page a program; different dies still work at the same time.':
    '프로그램마다 한 페이지. 서로 다른 다이는 여전히 동시에 동작합니다.',
  'Planes are programmed together only where their next pages have the same address.':
    '다음 페이지의 주소가 같은 플레인만 함께 프로그램합니다.',
  'Planes are always programmed together; clean pages of lagging planes are wasted for it.':
    '플레인을 항상 함께 프로그램하고, 이를 위해 뒤처진 플레인의 빈 페이지를 버립니다.',
  'As greedy, but only where few clean pages are wasted.': '탐욕과 같지만, 버리는 빈 페이지가 적을 때만 합니다.',
  'Binding: by address': '바인딩: 주소',
  'The logical page number decides the die.': '논리 페이지 번호가 다이를 정합니다.',
  'Binding: write order': '바인딩: 쓰기 순서',
  'Pages go to the dies in turn.': '페이지를 다이에 차례로 배치합니다.',
  'Binding: shortest queue': '바인딩: 가장 짧은 큐',
  'A page goes to the die with the fewest operations waiting.': '대기 중인 연산이 가장 적은 다이에 배치합니다.',
  'Binding: die state': '바인딩: 다이 상태',
  'A page goes to an idle die, of several to the one written least.':
    '유휴 다이에 배치하고, 여럿이면 가장 적게 쓴 다이에 배치합니다.',
  'Binding: dynamic': '바인딩: 동적',
  'A page has no die until a channel and one of its chips are idle.':
    '채널과 그 칩 하나가 유휴가 될 때까지 다이를 정하지 않습니다.',
  'Binding: undecided queue (UQ)': '바인딩: 미결정 큐(UQ)',
  'A page goes to a die that is idle on an idle channel; until there is one it waits in a common queue.':
    '유휴 채널의 유휴 다이에 배치하고, 없으면 공용 큐에서 기다립니다.',
  Banking: '뱅킹',
  'Write requests go to the banks in turn, each whole to one bank; registers work in cache mode.':
    '쓰기 요청을 통째로 뱅크에 차례로 보내고, 레지스터는 캐시 모드로 동작합니다.',
  'Banking, reads first': '뱅킹, 읽기 우선',
  'Banking; waiting reads go before waiting writes.': '뱅킹. 대기 중인 읽기가 대기 중인 쓰기보다 먼저 처리됩니다.',
  '2 banks of a channel are locked together and take one request at a time, as one bank with pages 2 times as large.':
    '채널의 뱅크 2개를 묶어, 페이지가 2배인 한 뱅크처럼 한 번에 한 요청을 처리합니다.',
  'Superblocks of 2, reads first': '슈퍼블록 2개 묶음, 읽기 우선',
  'Superblocks of 2 banks; waiting reads go before waiting writes.':
    '뱅크 2개의 슈퍼블록. 대기 중인 읽기가 대기 중인 쓰기보다 먼저 처리됩니다.',
  '4 banks of a channel are locked together and take one request at a time, as one bank with pages 4 times as large.':
    '채널의 뱅크 4개를 묶어, 페이지가 4배인 한 뱅크처럼 한 번에 한 요청을 처리합니다.',
  'Superblocks of 4, reads first': '슈퍼블록 4개 묶음, 읽기 우선',
  'Superblocks of 4 banks; waiting reads go before waiting writes.':
    '뱅크 4개의 슈퍼블록. 대기 중인 읽기가 대기 중인 쓰기보다 먼저 처리됩니다.',
  '8 banks of a channel are locked together and take one request at a time, as one bank with pages 8 times as large.':
    '채널의 뱅크 8개를 묶어, 페이지가 8배인 한 뱅크처럼 한 번에 한 요청을 처리합니다.',
  'Superblocks of 8, reads first': '슈퍼블록 8개 묶음, 읽기 우선',
  'Superblocks of 8 banks; waiting reads go before waiting writes.':
    '뱅크 8개의 슈퍼블록. 대기 중인 읽기가 대기 중인 쓰기보다 먼저 처리됩니다.',
  'Erase suspension': '소거 일시 중단',
  'Waiting reads suspend running erases.': '대기 중인 읽기가 진행 중인 소거를 일시 중단합니다.',
  'Program and erase suspension': '프로그램·소거 일시 중단',
  Slacker: 'Slacker',
  'An operation that its request waits for jumps ahead of those whose request ends later anyway.':
    '요청이 기다리는 연산이, 어차피 더 늦게 끝날 요청의 연산을 앞지릅니다.',
  PAQ: 'PAQ',
  'Waiting operations that do not conflict are issued in clumps, by physical address.':
    '충돌하지 않는 대기 연산을 물리 주소에 따라 묶어 발행합니다.',
  'SOML read': 'SOML 읽기',
  'Several small reads of different blocks of a plane share one array operation.':
    '한 플레인의 서로 다른 블록에 대한 작은 읽기 여러 개가 한 번의 어레이 동작을 공유합니다.',
  'I/O-parallel GC': 'I/O 병렬 GC',
  'Host operations use the idle planes beside a garbage-collection operation of the same kind.':
    '호스트 연산이 같은 종류의 가비지 컬렉션 연산 옆에서 유휴 플레인을 사용합니다.',
  'Keep B': 'B 유지',
};
