/** The schemes that MBM compares itself with, and its own layout for data that is read together. */
export const RELATED_WORK = {
  'Pages that are read together are moved apart': '함께 읽히는 페이지를 떼어 놓는다',
  'How can a request with all its pages on one chip become faster?':
    '모든 페이지가 한 칩에 있는 요청은 어떻게 빨라질 수 있을까요?',
  'The first read of four pages takes four array reads on one chip, {latency0}, and marks its region. Behind it, three of them move to the other channels; the reads at 10 and 20 ms take {later}.':
    '네 페이지의 첫 읽기는 한 칩에서 어레이 읽기 4번, {latency0} 걸리고 그 영역을 표시합니다. 그 뒤에 셋이 다른 채널로 옮겨져, 10 ms와 20 ms의 읽기는 {later} 걸립니다.',
  'Writes of a read-intensive area are spread': '읽기가 많은 영역의 쓰기를 분산한다',
  'Where do single writes go whose pages are read together later?': '나중에 함께 읽힐 페이지의 쓰기는 어디로 갈까요?',
  'One page to each die, though the first die is idle each time: the read of all four takes {latency}. Without even placement every page goes to the first idle die, and the read takes {otherLatency}.':
    '첫 다이가 매번 유휴여도 다이마다 한 페이지씩 갑니다: 넷 모두의 읽기에 {latency} 걸립니다. 고른 배치가 없으면 모든 페이지가 첫 유휴 다이로 가고 읽기는 {otherLatency} 걸립니다.',
  'Even placement breaks multi-plane programs in a burst': '고른 배치는 버스트에서 멀티플레인 프로그램을 깬다',
  'What do writes pay that spread their pages over the dies?': '페이지를 다이에 퍼뜨리는 쓰기는 무엇을 치를까요?',
  'The lanes of all chips: four pages go to four chips, one by one, and every chip is busy when the next four arrive. Pages a transaction: {pages}; the second write takes {latency}. Without even placement two chips program two pages each in one operation, and the others stay free. Pages a transaction: {otherPages}; the second write takes {otherLatency}.':
    '모든 칩의 레인: 네 페이지가 칩 4개로 하나씩 가고, 다음 네 페이지가 도착할 때는 모든 칩이 바쁩니다. 트랜잭션당 페이지: {pages}, 둘째 쓰기: {latency}. 고른 배치가 없으면 칩 2개가 두 페이지씩 한 연산으로 프로그램하고 나머지는 비어 있습니다. 트랜잭션당 페이지: {otherPages}, 둘째 쓰기: {otherLatency}.',
  'An evenly placed page does not wait for a busy die': '고르게 배치하는 페이지는 바쁜 다이를 기다리지 않는다',
  'The die with the fewest pages of the area is erasing: where does the next page go?':
    '그 영역의 페이지가 가장 적은 다이가 소거 중입니다: 다음 페이지는 어디로 갈까요?',
  'Its die is chosen at dispatch, among the idle ones: the write takes {latency0} on channel 1, where the erase on channel 0 alone needs another {eraseLeft}. Channel 1 has two pages then, and the read of all four takes {latency1}. With channel 0 idle the page goes there, and the read takes {otherLatency1}.':
    '다이는 발행할 때 유휴 다이 중에서 정해집니다: 쓰기는 채널 1에서 {latency0} 걸립니다. 채널 0의 소거만도 {eraseLeft} 남았습니다. 그러면 채널 1에 두 페이지가 있어 ' +
    '넷 모두의 읽기에 {latency1} 걸립니다. 채널 0이 유휴이면 페이지가 그리로 가고 읽기는 {otherLatency1} 걸립니다.',
  'Channel 0': '채널 0',
  erasing: '소거 중',
  'Twin blocks are emptied evenly': '쌍둥이 블록을 고르게 비운다',
  'A twin has five valid pages in one plane and one in the other: where do they go?':
    '쌍둥이 블록의 유효 페이지가 한 플레인에 다섯, 다른 플레인에 하나입니다: 어디로 갈까요?',
  'Valid pages, plane 0 and plane 1': '플레인 0과 플레인 1의 유효 페이지',
  'Three to each plane, from any plane: two of the five change planes, page by page, and the two blocks are erased as one.':
    '어느 플레인에서 왔든 플레인마다 셋씩: 다섯 중 둘이 한 페이지씩 플레인을 옮기고, 두 블록은 함께 소거됩니다.',
  '5 and 1': '5와 1',
  '7 and 0: four to plane 0, three to plane 1': '7과 0: 플레인 0에 넷, 플레인 1에 셋',
  '3 and 3: every page stays in its plane': '3과 3: 모든 페이지가 자기 플레인에 남음',
  '5 and 1, each plane by itself (SSDSim)': '5와 1, 플레인마다 따로 (SSDSim)',
  'TBM combines any reads that fit': 'TBM은 맞는 읽기를 모두 묶는다',
  'Who pays when pages of two requests are read together?': '두 요청의 페이지를 함께 읽으면 누가 값을 치를까요?',
  'One array read for both requests, and both are complete at {finish}. Read one by one, the first is complete at {otherFinish0} and the second at {otherFinish1}.':
    '두 요청에 어레이 읽기 하나이고, 둘 다 {finish}에 완료됩니다. 하나씩 읽으면 첫째는 {otherFinish0}, 둘째는 {otherFinish1}에 완료됩니다.',
  'Pages read together': '함께 읽는 페이지',
  'of any requests (TBM)': '요청에 관계없이 (TBM)',
  'of one request (MBM’s RS)': '한 요청의 페이지 (MBM의 RS)',
  'Sprinkler: the larger group first': 'Sprinkler: 큰 묶음 먼저',
  'Which of three waiting reads should a chip start with?': '칩은 기다리는 읽기 3건 중 무엇부터 시작해야 할까요?',
  'The second and the third read have the same page in two planes and go first, together (done at {finish2}); the oldest has no partner and comes last ({finish0}). In order of age it would be done at {otherFinish0} and the others at {otherFinish2}.':
    '둘째와 셋째 읽기는 두 플레인의 같은 페이지여서 함께 먼저 처리됩니다({finish2}에 완료). 가장 오래된 읽기는 짝이 없어 마지막입니다({finish0}). 오래된 순서라면 그것이 ' +
    '{otherFinish0}, 나머지는 {otherFinish2}에 완료됩니다.',
  'First transaction of a chip': '칩의 첫 트랜잭션',
  'the group with most overlap (Sprinkler)': '가장 많이 겹치는 묶음 (Sprinkler)',
  'the oldest, and what fits with it': '가장 오래된 것과 그에 맞는 것',
  'Sprinkler without regard to planes (as MBM has it)': '플레인을 보지 않는 Sprinkler (MBM의 방식)',
  'Slacker: slack of one request is time for another': 'Slacker: 한 요청의 여유는 다른 요청의 시간',
  'May a later page operation go first where the earlier one’s request ends later anyway?':
    '앞선 연산의 요청이 어차피 더 늦게 끝난다면 나중의 페이지 연산이 먼저 가도 될까요?',
  'The first request ends with its page on chip 1, at {finish0}, whenever its page on chip 0 is read. The second moves ahead there: {latency1} instead of {otherLatency1}, and no request is later.':
    '첫째 요청은 칩 0의 페이지를 언제 읽든 칩 1의 페이지와 함께 {finish0}에 끝납니다. 칩 0에서는 둘째가 앞서 갑니다: {otherLatency1}에서 {latency1}로 줄고, ' +
    '늦어지는 요청은 없습니다.',
  'in order of arrival': '도착 순서',
  'PAQ: clump after clump': 'PAQ: 무리 다음에 무리',
  'What does it gain, and cost, to issue operations in clumps that do not conflict?':
    '충돌하지 않는 연산을 무리로 발행하면 무엇을 얻고 무엇을 잃을까요?',
  'At 100 µs the clump takes two reads of two requests that fit together in one array read. The read for the idle chip 1, which comes at 120 µs, waits for the next clump: it starts when the last data-out of the clump does.':
    '100 µs에 무리는 어레이 읽기 하나에 함께 맞는 두 요청의 읽기 2건을 받습니다. 120 µs에 오는 유휴 칩 1의 읽기는 다음 무리를 기다려, 무리의 마지막 데이터 출력이 시작될 때 시작합니다.',
  'in order of arrival, one by one': '도착 순서로 하나씩',
  'SOML: one array operation, several places': 'SOML: 어레이 연산 하나, 여러 위치',
  'What if a plane could read quarters of four pages together?':
    '플레인이 네 페이지의 4분의 1씩을 함께 읽을 수 있다면 어떨까요?',
  'One array read of {read} (a tenth longer) for four reads of 2 KB from four blocks of one plane, then four short data-outs: done by {end}. One by one the last is done at {otherEnd}.':
    '한 플레인의 네 블록에 있는 2 KB 읽기 4건에 {read}의 어레이 읽기 하나(10분의 1 더 깁니다), 이어서 짧은 데이터 출력 4번: {end}에 끝납니다. 하나씩이면 마지막이 ' +
    '{otherEnd}에 끝납니다.',
  'Small reads of one plane': '한 플레인의 작은 읽기',
  'share an array operation (SOML)': '어레이 연산 하나를 나눔 (SOML)',
  'one by one': '하나씩',
  'GCPAR: host operations beside garbage collection': 'GCPAR: 가비지 컬렉션과 나란한 호스트 연산',
  'Must the planes that garbage collection does not use stand still?':
    '가비지 컬렉션이 쓰지 않는 플레인은 멈춰 있어야 할까요?',
  'Garbage collection, past its hard limit, moves a page of plane 0 and then erases. The host’s read shares its array read, the host’s write its program, each in plane 1: {latency0} and {latency1}. Otherwise both wait until two blocks have been erased, {otherLatency0} and {otherLatency1}.':
    '하드 한도를 넘긴 가비지 컬렉션이 플레인 0의 한 페이지를 옮긴 다음 소거합니다. 호스트의 읽기는 그 어레이 읽기를, 호스트의 쓰기는 그 프로그램을 플레인 1에서 함께합니다: ' +
    '{latency0}, {latency1}. 그러지 않으면 둘 다 두 블록이 소거될 때까지 기다립니다: {otherLatency0}, {otherLatency1}.',
  'Planes beside one that is collected': '수집 중인 플레인 옆의 플레인',
  'serve the host (GCPAR)': '호스트를 처리 (GCPAR)',
  'stand still': '멈춤',
};
