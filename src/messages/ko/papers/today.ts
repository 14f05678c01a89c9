/** Drives of today: titles, questions, captions, switches. */
export const TODAY = {
  'Drives of today: a write buffer that flushes': '요즘의 드라이브: 플러시하는 쓰기 버퍼',
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
  'Latency of the last write, and of the flush': '마지막 쓰기의 지연, 플러시의 지연',
  'Latency of the fifth write': '다섯 번째 쓰기의 지연',
};
