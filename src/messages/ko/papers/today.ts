/** Drives of today: titles, questions, captions, switches. */
export const TODAY = {
  'Drives of today: flushes, firmware and link, page types, independent plane reads':
    '요즘의 드라이브: 플러시, 펌웨어와 링크, 페이지 종류, 독립 플레인 읽기',
  'A flush behind four buffered writes': '버퍼에 담긴 쓰기 네 건 뒤의 플러시',
  'Four writes are complete in RAM at once. When is a flush complete?':
    '쓰기 네 건이 RAM에서 곧바로 완료됩니다. 플러시는 언제 완료될까요?',
  'Each write is complete after {ack}, in RAM, long before its page is on flash. The flush arrives at {at} and waits until the last of the four pages is there: {flush}. If the buffer writes through, it is the last write that takes so long: {through}.':
    '쓰기는 저마다 {ack} 뒤, 페이지가 플래시에 닿기 훨씬 전에 RAM에서 완료됩니다. 플러시는 {at}에 도착해 네 페이지 중 마지막이 플래시에 닿기를 기다립니다: {flush}. 버퍼가 바로 쓰기(write-through)를 하면 마지막 쓰기가 그만큼 걸립니다: {through}.',
  'programs each page at once': '페이지마다 바로 프로그램',
  'writes through': '바로 쓰기(write-through)',
  'holds pages until the flush': '플러시까지 페이지를 보관',
  'A write with force unit access (FUA) behind four others': '다른 쓰기 네 건 뒤의 강제 유닛 접근(FUA) 쓰기',
  'A write may ask to be complete on flash only. How long does it take behind four buffered ones?':
    '쓰기는 플래시에 닿아야 완료되도록 요청할 수 있습니다. 버퍼에 담긴 네 건 뒤에서는 얼마나 걸릴까요?',
  'The other writes are complete after {ack}, in RAM. The fifth has force unit access: it waits for their transfers on the channel and is complete when its own program ends, {fua} after its arrival. Without FUA it takes {plain}.':
    '다른 쓰기는 {ack} 뒤에 RAM에서 완료됩니다. 다섯 번째는 강제 유닛 접근(FUA)입니다. 채널에서 앞선 전송을 기다리고, 자기 프로그램이 끝날 때 완료됩니다: 도착 후 {fua}. FUA가 없으면 {plain} 걸립니다.',
  'Force unit access': '강제 유닛 접근(FUA)',
  'of the fifth write': '다섯 번째 쓰기만',
  'of none': '없음',
  'of all, as the buffer writes through': '버퍼가 바로 쓰기를 하므로 모두',
  'Three pages of one word line, read': '한 워드 라인의 세 페이지 읽기',
  'A cell of three bits holds a bit of three pages. Are they equally fast to read?':
    '3비트 셀은 세 페이지의 비트를 하나씩 담습니다. 읽는 시간이 같을까요?',
  'Three array reads of one block, of three lengths: the pages share their cells (TLC), and a further page needs more comparisons. Latencies {first}, {second}, {third}; if all pages were alike, {same} each.':
    '한 블록의 어레이 읽기 세 번, 길이가 셋입니다. 세 페이지는 셀을 함께 쓰고(TLC), 뒤의 페이지일수록 비교가 더 필요합니다. 지연 {first}, {second}, {third}. 모든 페이지가 같다면 각각 {same}.',
  'Three pages of one word line, written': '한 워드 라인의 세 페이지 쓰기',
  'Which page of a word line does a write want to get?': '쓰기는 워드 라인의 어느 페이지를 받고 싶을까요?',
  'Three programs in one block. The first page of the word line takes {first}, the second {second}, the third {third}: the later ones must hit narrower levels. If all pages were alike, {same} each.':
    '한 블록의 프로그램 세 번. 워드 라인의 첫 페이지는 {first}, 둘째는 {second}, 셋째는 {third} 걸립니다. 뒤의 페이지일수록 더 좁은 준위에 맞춰야 합니다. 모든 페이지가 같다면 각각 {same}.',
  'three, in turn': '세 종류, 차례로',
  'all pages alike': '모든 페이지가 같음',
  'three, in shadow order': '세 종류, 섀도 순서',
  'Latencies of the three pages': '세 페이지의 지연',
  'Latency of the last write, and of the flush': '마지막 쓰기의 지연, 플러시의 지연',
  'Latency of the fifth write': '다섯 번째 쓰기의 지연',
  'Four planes of one die, read independently': '독립적으로 읽는 한 다이의 네 플레인',
  'Four pages of one die, at different addresses of its four planes. Must they be read one after the other?':
    '한 다이의 네 플레인에서 주소가 서로 다른 네 페이지. 하나씩 차례로 읽어야 할까요?',
  'Four planes of one die behind a fast bus': '빠른 버스 뒤의 한 다이 네 플레인',
  'The bus is twelve times as fast. Do independent plane reads still matter?':
    '버스가 열두 배 빠릅니다. 독립 플레인 읽기가 여전히 중요할까요?',
  'The lanes of the four planes. Their array reads overlap, at four addresses that no multi-plane read could take together; only the transfers follow one another. Latencies {first}, {second}, {third}, {fourth}. One array read at a time: the last takes {alone}.':
    '네 플레인의 레인. 멀티플레인 읽기로는 함께 할 수 없는 네 주소의 어레이 읽기가 겹칩니다. 전송만 차례로 이어집니다. 지연 {first}, {second}, {third}, {fourth}. 어레이 읽기를 한 번에 하나씩 하면 마지막은 {alone} 걸립니다.',
  'Array reads of the die': '다이의 어레이 읽기',
  'one a plane at a time': '플레인마다 하나씩',
  'one at a time': '한 번에 하나',
  'two at a time': '한 번에 둘',
  'Latencies of the four reads': '네 읽기의 지연',
  'Four reads and one firmware core': '읽기 네 건과 펌웨어 코어 하나',
  'Each read has a channel and a die of its own. Why do they not end together?':
    '읽기마다 채널과 다이가 따로 있습니다. 왜 함께 끝나지 않을까요?',
  'Each command keeps the core busy for {core}, so the reads start one after the other, and each sends its data over the link at the end: {first}, {second}, {third}, {fourth}. With two cores the last takes {two}; if the firmware only adds latency, every read takes {latency}; without firmware and link {none}.':
    '명령마다 코어를 {core} 동안 차지하므로 읽기가 차례로 시작하고, 끝에 데이터를 링크로 보냅니다: {first}, {second}, {third}, {fourth}. 코어가 둘이면 마지막은 {two}. 펌웨어가 지연만 더한다면 모두 {latency}. 펌웨어와 링크가 없으면 {none}.',
  Firmware: '펌웨어',
  'one core': '코어 하나',
  'two cores': '코어 둘',
  'latency only': '지연만',
  'no time in the controller': '컨트롤러 시간 없음',
};
