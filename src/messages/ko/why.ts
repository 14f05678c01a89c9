/** The chain of causes. A predicate ends as a noun, so that no particle depends on the word before it. */
export const WHY = {
  'channel held by garbage collection': '가비지 컬렉션이 잡은 채널',
  'channel held by garbage collection of block {block}': '블록 {block}의 가비지 컬렉션이 잡은 채널',
  'waits: {held}': '대기: {held}',
  'waits: channel held by garbage collection for {operations}':
    '대기: 가비지 컬렉션이 {operations}을 하는 동안 잡은 채널',
  'Why it waited': '기다린 이유',
  'Why it ran': '실행된 이유',
  '{who} {wait}': '{who}: {wait}',
  'it {wait}': '{wait}',
  'the {operation}': '그 {operation}',
  'it was running when the run began': '실행이 시작될 때 이미 동작 중이었음',
  'waits for its turn': '자기 차례를 기다림',
  'waits for an earlier access to its page': '같은 페이지의 앞선 접근을 기다림',
  'waits for the {operation}, an earlier write of its page': '같은 페이지의 앞선 쓰기를 기다림: {operation}',
  'waits for a free page': '빈 페이지를 기다림',
  'waits for a free page from the {operation}': '빈 페이지를 기다림: {operation}',
  'waits for the bus': '버스를 기다림',
  'waits for a free die': '빈 다이를 기다림',
  'waits for the channel, which carries the {operation}': '채널을 기다림: {operation} 전송 중',
  'waits for the other pages of its transaction': '자기 트랜잭션의 다른 페이지를 기다림',
  'is suspended or resumed': '중단 또는 재개되는 중',
  'waits while the {operation} is suspended or resumed': '중단 또는 재개를 기다림: {operation}',
  'waits for its die': '자기 다이를 기다림',
  'waits for the {operation}': '다음이 끝나기를 기다림: {operation}',
  'waits for the {operation} on {place}': '다음이 끝나기를 기다림: {place}의 {operation}',
  'waits because its own pages take turns': '자기 페이지들이 차례로 처리되어 기다림',
  'waits because its own pages take turns on {place}': '자기 페이지들이 {place}에서 차례로 처리되어 기다림',
  'waits because its own pages take turns on the die and the bus of {place}':
    '자기 페이지들이 {place}의 다이와 버스에서 차례로 처리되어 기다림',
  'waits for {operations}, earlier accesses to its page': '같은 페이지의 앞선 접근을 기다림: {operations}',
  'waits for free pages from {operations}': '빈 페이지를 기다림: {operations}',
  'waits for the channel, which carries {operations}': '채널을 기다림: {operations} 전송 중',
  'waits while {operations} are suspended or resumed': '중단 또는 재개를 기다림: {operations}',
  'waits for {operations}': '다음이 끝나기를 기다림: {operations}',
  'waits for {operations} on {place}': '다음이 끝나기를 기다림: {place}의 {operations}',
  '{wait}, and perhaps for others before it': '{wait}, 아마 그 앞의 다른 연산도',
  '{operations} of {count, plural, one {# other request} other {# other requests}}':
    '{count, plural, other {다른 요청 #개}}의 {operations}',
  '{count, plural, one {# program} other {# programs}}': '{count, plural, other {프로그램 #개}}',
  '{count, plural, one {# erase} other {# erases}}': '{count, plural, other {소거 #개}}',
  '{first} and {last}': '{first} 및 {last}',
  '{count, plural, =0 {no page was moved} one {# page was moved} other {# pages were moved}}':
    '{count, plural, =0 {옮긴 페이지 없음} other {페이지 #개를 옮김}}',
  'reallocation relocates pages that are often read together: {pages}':
    '재배치가 자주 함께 읽히는 페이지를 옮김: {pages}',
  'garbage collection empties block {block} of {plane}: {pages}, then it is erased':
    '가비지 컬렉션이 {plane}의 블록 {block}을 비움: {pages}, 이어서 소거',
  'wear leveling empties block {block} of {plane}: {pages}, then it is erased':
    '웨어 레벨링이 {plane}의 블록 {block}을 비움: {pages}, 이어서 소거',
  'one of these: {job}': '이 중 하나: {job}',
  'erase counts of {plane} differ by {threshold} or more': '{plane}의 소거 횟수가 {threshold} 이상 차이 남',
  'the experiment itself starts this garbage collection': '이 GC는 실험의 초기 상태에서 시작됨',
  '{plane} is short of free blocks: fewer than {share} % of its blocks are free':
    '{plane}의 빈 블록이 부족함: 빈 블록이 {share} % 미만',
  '{plane} is short of free blocks: fewer than {share} % of its pages are free':
    '{plane}의 빈 블록이 부족함: 빈 페이지가 {share} % 미만',
  '{below}, or fewer than {blocks, plural, one {# block} other {# blocks}}':
    '{below}, 또는 빈 블록이 {blocks, plural, other {#개}} 미만',
  '{rule}, after the {operation} opened block {block}': '{rule}. 블록 {block}을 연 연산: {operation}',
  '{count, plural, one {# more page} other {# more pages}} of {request}':
    '{request}의 {count, plural, other {페이지 #개 더}}',
  'this page': '이 페이지',
  'this die': '이 다이',
  'this channel': '이 채널',
  '{count, plural, one {# earlier read} other {# earlier reads}} of {same}':
    '{same}의 {count, plural, other {앞선 읽기 #개}}',
  '{count, plural, one {# earlier write} other {# earlier writes}} of {same}':
    '{same}의 {count, plural, other {앞선 쓰기 #개}}',
  '{count, plural, one {# earlier erase} other {# earlier erases}} of {same}':
    '{same}의 {count, plural, other {앞선 소거 #개}}',
  'Show in the timeline: {what}': '타임라인에서 보기: {what}',
  show: '보기',
  '{time}, until {instant}': '{time}, {instant}까지',
  'at {instant}': '{instant} 시점',
  '{time} ({share} of the latency), until {instant}': '{time} (지연 시간의 {share}), {instant}까지',
  '{time} ({share} of the latency), between {from} and {instant}': '{time} (지연 시간의 {share}), {from} ~ {instant}',
  '{when}, before {request} arrived': '{when}, {request} 도착 전',
  '{when}, begun before {request} arrived': '{when}, {request} 도착 전에 시작',
  'after {waits} of waiting and {work} of its own work': '기다림 {waits}, 자기 작업 {work}',
  '{count, plural, one {# shorter wait} other {# shorter waits}}, {time} together':
    '{count, plural, other {더 짧은 기다림 #개}}, 합해서 {time}',
  'Show in the timeline, {which}: {what}': '타임라인에서 보기, {which}: {what}',
  'show first': '첫 번째 보기',
  'last one': '마지막',
  'longest one': '가장 긴 것',
  '{request} arrives at {instant}': '{request}: {instant}에 도착',
  'complete at {instant}': '{instant}에 완료',
  'No waiting.': '기다림 없음.',
  'Durations are exact; their order is estimated.': '시간은 정확하고, 그 순서는 추정입니다.',
  'Beyond the recording limit; re-simulated when you zoom in:': '기록 한도 밖: 확대하면 다시 시뮬레이션합니다:',
  'zoom in': '확대',
  'Events before {instant} are beyond the recording limit and not analyzed.':
    '{instant} 이전의 사건은 기록 한도 밖이라 분석하지 않습니다.',
  'The bus was full: in this wait channel {channel} was {bus} busy, the array of the die {array}.':
    '버스가 가득 찼음: 이 대기 동안 채널 {channel}의 이용률은 {bus}, 다이 어레이는 {array}.',
  'Its own data fill the bus: in this wait channel {channel} was {bus} busy, the array of the die {array}.':
    '자기 데이터로 버스가 가득 찼음: 이 대기 동안 채널 {channel}의 이용률은 {bus}, 다이 어레이는 {array}.',
  'The die was full: in this wait its array was {array} busy, channel {channel} {bus}.':
    '다이가 가득 찼음: 이 대기 동안 다이 어레이의 이용률은 {array}, 채널 {channel}은 {bus}.',
  'The buses were full: in this wait they were {bus} busy on average, the arrays of the dies {array}.':
    '버스들이 가득 찼음: 이 대기 동안 버스의 평균 이용률은 {bus}, 다이 어레이는 {array}.',
  'Its own pages fill the die: in this wait its array was {array} busy, channel {channel} {bus}.':
    '자기 페이지로 다이가 가득 찼음: 이 대기 동안 다이 어레이의 이용률은 {array}, 채널 {channel}은 {bus}.',
  'Its own pages fill the dies: in this wait the arrays were {array} busy on average, the bus {bus}.':
    '자기 페이지로 다이들이 가득 찼음: 이 대기 동안 어레이의 평균 이용률은 {array}, 버스는 {bus}.',
  'The dies were full: in this wait their arrays were {array} busy on average, the bus {bus}.':
    '다이들이 가득 찼음: 이 대기 동안 다이 어레이의 평균 이용률은 {array}, 버스 하나는 {bus}.',
  'Its own data fill the bus: in this wait it was {bus} busy, the arrays of the dies {array} on average.':
    '자기 데이터로 버스가 가득 찼음: 이 대기 동안 버스의 이용률은 {bus}, 다이 어레이는 평균 {array}.',
  'The bus was full: in this wait it was {bus} busy, the arrays of the dies {array} on average.':
    '버스가 가득 찼음: 이 대기 동안 버스의 이용률은 {bus}, 다이 어레이는 평균 {array}.',
  '{ratio} its latency without the waits for others ({time})':
    '다른 요청과 연산을 기다리지 않은 지연 시간({time})의 {ratio}',
  '{time} of it ({share}) waits for others': '그중 {time}({share})은 다른 요청과 연산을 기다림',
  'No other request in its way: its own pages take turns on the channel ({share}).':
    '다른 요청의 방해 없음: 자기 페이지들이 채널에서 차례로 처리됨({share}).',
  'No other request in its way: its own pages take turns on the die and the channel ({share}).':
    '다른 요청의 방해 없음: 자기 페이지들이 다이와 채널에서 차례로 처리됨({share}).',
  'No other request in its way: its own pages take turns on the die ({share}).':
    '다른 요청의 방해 없음: 자기 페이지들이 다이에서 차례로 처리됨({share}).',
  'No other request in its way: {pages, plural, one {# page} other {# pages}} of its own on one die need {programs} programs, because the planes are not level ({share}).':
    '다른 요청의 방해 없음: 한 다이에 있는 자기 {pages, plural, other {페이지 #개}}에 프로그램 {programs}회 필요. 플레인들의 다음 페이지가 서로 다르기 때문({share}).',
  'No other request in its way: {pages, plural, one {# page} other {# pages}} of its own on one die need {programs} programs ({share}).':
    '다른 요청의 방해 없음: 한 다이에 있는 자기 {pages, plural, other {페이지 #개}}에 프로그램 {programs}회 필요({share}).',
  'No other request in its way: {time} for the other pages of its transaction.':
    '다른 요청의 방해 없음: 자기 트랜잭션의 다른 페이지에 {time}.',
  '{time} for the other pages of its transaction, which has pages of other requests':
    '다른 요청의 페이지도 있는 자기 트랜잭션의 다른 페이지에 {time}',
  'Its bus and its die are free: the order of the queue holds it back ({share}).':
    '버스와 다이는 비어 있음: 큐의 순서 때문에 기다림({share}).',
  'the {operation} is in progress': '{operation}: 실행 중',
  'no operation follows': '뒤따르는 연산 없음',
  'data-out phase: the {operation} has the bus': '데이터 출력 단계: {operation}이(가) 버스를 사용 중',
  'command phase: the {operation} has the bus': '명령 단계: {operation}이(가) 버스를 사용 중',
  'data-in phase: the {operation} has the bus': '데이터 입력 단계: {operation}이(가) 버스를 사용 중',
  '{page} waits for the bus': '{page}: 버스를 기다림',
  '{page} waits for the bus, which carries {other}': '{page}: 버스를 기다림, 버스에는 {other}',
  'chip {chip}, die {die} of the same busy unit runs the {operation}':
    '같은 점유 단위의 칩 {chip}, 다이 {die}가 {operation} 실행 중',
  'the page of the {operation}': '{operation}의 페이지',
  'a page of {request}': '{request}의 한 페이지',
  'another page of {request}': '{request}의 다른 페이지',
  'no die of this channel has data yet: the next is the {operation}, which has not read its page yet':
    '이 채널의 어느 다이에도 아직 데이터가 없음: 다음은 {operation}이고, 아직 페이지를 읽지 않음',
  'the next here, the {operation}, was not needed yet': '여기의 다음인 {operation}: 아직 필요하지 않았음',
  'the next here, the {operation}, is a later step of work that still runs elsewhere':
    '여기의 다음인 {operation}: 다른 곳에서 아직 실행 중인 작업의 다음 단계',
  'no work: the next request, {request}, had not arrived':
    '할 일 없음: 다음 요청인 {request}이(가) 아직 도착하지 않았음',
  'the next here, the {operation}, had arrived but was not started':
    '여기의 다음인 {operation}: 도착했지만 시작되지 않았음',
  'the next here, the {operation}, reads its page in the array of its die':
    '여기의 다음인 {operation}: 다이의 어레이에서 페이지를 읽는 중',
  'the next here, the {operation}, is in the array of its die': '여기의 다음인 {operation}: 다이의 어레이에서 실행 중',
  'the next here, the {operation}, {waits}': '여기의 다음인 {operation}: {waits}',
  'the next here is the {operation}': '여기의 다음은 {operation}',
  'chip {chip}, die {die} ends first: {operation}': '먼저 끝나는 것은 칩 {chip}, 다이 {die}: {operation}',
  'chip {chip}, die {die}: {operation}': '칩 {chip}, 다이 {die}: {operation}',
  'the only die is busy': '하나뿐인 다이가 사용 중',
  'both dies of the channel are busy': '채널의 두 다이가 모두 사용 중',
  'all {dies} dies of the channel are busy': '채널의 다이 {dies}개가 모두 사용 중',
  '1 of {dies} dies of the channel is busy': '채널의 다이 {dies}개 중 1개가 사용 중',
  '{busy} of {dies} dies of the channel are busy': '채널의 다이 {dies}개 중 {busy}개가 사용 중',
  'suspend of the {operation}': '{operation}의 중단',
  'resume of the {operation}': '{operation}의 재개',
  '{time} of it waiting': '그중 {time} 기다림',
  '{time} for a firmware core that serves other commands': '다른 명령을 처리하는 펌웨어 코어를 {time} 기다림',
  '{time} for the link, which sends other data': '다른 데이터를 보내는 링크를 {time} 기다림',
  'Its flash is free: {time} ({share}) waiting in the controller, for a core or the link.':
    '플래시는 비어 있음: 컨트롤러에서 코어나 링크를 {time}({share}) 기다림.',
};
