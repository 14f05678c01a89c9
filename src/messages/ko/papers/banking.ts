/** Banks, superblocks and buses: titles, questions, captions, switches. */
export const BANKING = {
  'Banks, superblocks and buses of NAND flash disks': 'NAND 플래시 디스크의 뱅크, 슈퍼블록, 버스',
  '8 KB read from one bank, 25 MB/s': '뱅크 하나에서 8 KB 읽기, 25 MB/s',
  '8 KB read from one bank, 50 MB/s': '뱅크 하나에서 8 KB 읽기, 50 MB/s',
  '8 KB read from one bank, 100 MB/s': '뱅크 하나에서 8 KB 읽기, 100 MB/s',
  '8 KB read from one bank, 200 MB/s': '뱅크 하나에서 8 KB 읽기, 200 MB/s',
  '8 KB read from one bank, 400 MB/s': '뱅크 하나에서 8 KB 읽기, 400 MB/s',
  '8 KB written to one bank, 25 MB/s': '뱅크 하나에 8 KB 쓰기, 25 MB/s',
  '8 KB written to one bank, 50 MB/s': '뱅크 하나에 8 KB 쓰기, 50 MB/s',
  '8 KB written to one bank, 100 MB/s': '뱅크 하나에 8 KB 쓰기, 100 MB/s',
  '8 KB written to one bank, 200 MB/s': '뱅크 하나에 8 KB 쓰기, 200 MB/s',
  '8 KB written to one bank, 400 MB/s': '뱅크 하나에 8 KB 쓰기, 400 MB/s',
  'How much of a read is the bus?': '읽기에서 버스는 얼마를 차지할까요?',
  'How much of a write is the program, and how much does the cache register hide?':
    '쓰기에서 프로그램은 얼마를 차지하고, 캐시 레지스터는 얼마를 감출까요?',
  'Four array reads of {read} on a bus of {bus}: all but the first are hidden under the transfer ({transfer}) of the page before. The bus is {share} of the {latency}.':
    '{bus} 버스에서 {read}의 어레이 읽기 4회: 첫 번째를 뺀 나머지는 앞 페이지의 전송({transfer})에 가려짐. 버스는 {latency} 중 {share}.',
  'Four array reads of {read} on a bus of {bus}: all transfers but the last ({transfer} each) are hidden under the next array read. The bus is {share} of the {latency}.':
    '{bus} 버스에서 {read}의 어레이 읽기 4회: 마지막을 뺀 전송(각 {transfer})은 다음 어레이 읽기에 가려짐. 버스는 {latency} 중 {share}.',
  'Four programs of {program} in a row: the next page is loaded while one is programmed, so the bus of {bus} hardly matters.':
    '{program}의 프로그램 4번이 이어집니다: 한 페이지를 프로그램하는 동안 다음 페이지가 입력되므로 버스는 거의 영향이 없습니다. 버스: {bus}.',
  'Cache register': '캐시 레지스터',
  'used (cache mode)': '사용 (캐시 모드)',
  'not used': '사용 안 함',
  '25 MB/s (8 bits at 25 MHz)': '25 MB/s (25 MHz 8비트)',
  '50 MB/s (8 bits at 50 MHz, 16 bits at 25 MHz)': '50 MB/s (50 MHz 8비트, 25 MHz 16비트)',
  '100 MB/s (8 bits at 100 MHz, 16 bits at 50 MHz, 32 bits at 25 MHz)':
    '100 MB/s (100 MHz 8비트, 50 MHz 16비트, 25 MHz 32비트)',
  '200 MB/s (16 bits at 100 MHz, 32 bits at 50 MHz)': '200 MB/s (100 MHz 16비트, 50 MHz 32비트)',
  '400 MB/s (32 bits at 100 MHz)': '400 MB/s (100 MHz 32비트)',
  'Four writes of 2 KB on four banks': '뱅크 4개에 2 KB 쓰기 4건',
  'How does banking hide programs?': '뱅크는 프로그램을 어떻게 감출까요?',
  'The loads follow one another on the bus, the programs run side by side: done at {finish0}, {finish1}, {finish2} and {finish3} at 25 MB/s.':
    '입력은 버스에서 차례로 이어지고 프로그램은 나란히 진행됩니다: 25 MB/s에서 {finish0}, {finish1}, {finish2}, {finish3}에 끝납니다.',
  'One write of 8 KB on a superblock of four banks': '뱅크 4개의 슈퍼블록에 8 KB 쓰기 하나',
  'What does a superblock do with a request that fills it?': '슈퍼블록은 자기를 채우는 요청을 어떻게 처리할까요?',
  'Four loads, then one program of all four banks: done at {end} at 25 MB/s, all four pages together, exactly when the last of four banks would be.':
    '입력 4번, 이어서 뱅크 4개 모두의 프로그램 하나: 25 MB/s에서 네 페이지가 함께 {end}에 끝나며, 뱅크가 따로일 때의 마지막과 꼭 같은 시각입니다.',
  'one of 8 KB (merged)': '8 KB 하나 (합침)',
  'four of 2 KB (not merged)': '2 KB 넷 (합치지 않음)',
  'Four writes of 2 KB on a superblock of four banks': '뱅크 4개의 슈퍼블록에 2 KB 쓰기 4건',
  'What does a superblock do with requests that do not fill it?':
    '슈퍼블록은 자기를 채우지 못하는 요청을 어떻게 처리할까요?',
  'Each request occupies the whole gang with one page of data and three of padding: the four programs follow one another, {end} at 25 MB/s, as in a single bank.':
    '요청마다 데이터 한 페이지와 패딩 세 페이지로 묶음 전체를 차지합니다: 프로그램 4번이 뱅크 하나에서처럼 차례로 이어져 25 MB/s에서 {end} 걸립니다.',
  'locked together in superblocks of four': '슈퍼블록으로 넷씩 묶임',
  independent: '독립',
  'Eight banks behind 4 channels of 8 bits': '8비트 채널 4개 뒤의 뱅크 8개',
  'Eight banks behind 2 channels of 16 bits': '16비트 채널 2개 뒤의 뱅크 8개',
  'Eight banks behind one channel of 32 bits': '32비트 채널 하나 뒤의 뱅크 8개',
  'Is a given bandwidth better in one wide channel or in several narrow ones?':
    '같은 대역폭이면 넓은 채널 하나가 나을까요, 좁은 채널 여럿이 나을까요?',
  'Eight writes at time 0, eight reads at 2 ms, 200 MB/s in all: narrow channels let more writes load side by side, a wide one brings each read’s pages out faster.':
    '시각 0에 쓰기 8건, 2 ms에 읽기 8건, 합쳐서 200 MB/s: 좁은 채널은 더 많은 쓰기를 나란히 입력하고, 넓은 채널은 읽기마다 페이지를 더 빨리 내보냅니다.',
  'Channels of 50 MHz': '50 MHz 채널',
  '4 channels of 8 bits': '8비트 채널 4개',
  '2 channels of 16 bits': '16비트 채널 2개',
  'one channel of 32 bits': '32비트 채널 하나',
  'A read right after a write': '쓰기 바로 뒤의 읽기',
  'What does it cost and gain to let the read go first?': '읽기를 먼저 보내면 무엇을 얻고 무엇을 잃을까요?',
  'A read takes x ({otherLatency1}), a write 4x ({latency0}). In order of arrival they take 4x and 5x, 4.5x on average; with the read first x and 5x, 3x on average: the read is five times as fast, the write a quarter slower.':
    '읽기는 x({otherLatency1}), 쓰기는 4x({latency0}) 걸립니다. 도착 순서로는 4x와 5x, 평균 4.5x입니다. 읽기가 먼저면 x와 5x, 평균 3x입니다: 읽기는 ' +
    '다섯 배 빨라지고, 쓰기는 4분의 1 느려집니다.',
  'Waiting reads': '대기 중인 읽기',
  'go in order of arrival': '도착 순서대로',
  'go before waiting writes': '대기 중인 쓰기보다 먼저',
  'Reads among a burst of writes, superblocks of four': '쓰기 버스트 속의 읽기, 4개 묶음 슈퍼블록',
  'Superblocks make writes fast: what do the reads among them wait for?':
    '슈퍼블록은 쓰기를 빠르게 합니다: 그 사이의 읽기는 무엇을 기다릴까요?',
  'Sixteen writes wait for two gangs when four reads come at {arrival}. In order of arrival the reads come last and take {reads} on average; with priority each waits for one write of its gang at most, {otherReads}. The writes pay for it: {otherWrites} instead of {writes}. That is {readChange} for reads and {writeChange} for writes; the paper has 30 to 50 % and about 5 %, of a load with pauses. Here all requests come together.':
    '쓰기 16건이 두 묶음을 기다릴 때 {arrival}에 읽기 4건이 옵니다. 도착 순서로는 읽기가 마지막이고 평균 {reads} 걸립니다. 우선순위가 있으면 저마다 자기 묶음의 쓰기를 많아야 ' +
    '하나 기다립니다: {otherReads}. 대가는 쓰기가 치릅니다: {writes}에서 {otherWrites}로 늘어납니다. 읽기는 {readChange}, 쓰기는 {writeChange}입니다. 논문은 유휴 시간이 있는 부하에서 30~50 %와 약 5 %입니다. 여기서는 모든 요청이 한꺼번에 옵니다.',
  'Degree of banking and of superblocks': '뱅크와 슈퍼블록의 정도',
  'Media transfer rate': '매체 전송 속도',
  'Organizations of one total bandwidth': '총대역폭이 같은 구성들',
  'Channels and banks': '채널과 뱅크',
  'Read priority on superblocks of four': '4개 묶음 슈퍼블록의 읽기 우선',
};
