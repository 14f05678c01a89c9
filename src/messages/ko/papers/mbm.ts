/** MBM’s figures: titles, questions, captions, switches. */
export const MBM = {
  'Maximize Bandwidth Management: an FTL for few, large 3D NAND chips':
    'Maximize Bandwidth Management: 적은 수의 큰 3D NAND 칩을 위한 FTL',
  Part: '부분',
  '8 KiB, Table I': '8 KiB, 표 I',
  'Command and address': '명령과 주소',
  '70 ns, Table I': '70 ns, 표 I',
  'without the command phase': '명령 단계 없음',
  'A write: command, data, program': '쓰기: 명령, 데이터, 프로그램',
  'What does a write occupy, and when?': '쓰기는 무엇을 언제 차지할까요?',
  'Command and data go over the bus back to back; while the chip programs for {program} the bus is free, and the second write is loaded immediately.':
    '명령과 데이터가 버스에서 이어집니다. 칩이 {program} 동안 프로그램하는 사이 버스는 비어 있고, 두 번째 쓰기가 바로 입력됩니다.',
  'A read: command, array read, data': '읽기: 명령, 어레이 읽기, 데이터',
  'What does a read occupy, and when?': '읽기는 무엇을 언제 차지할까요?',
  'The command is short, the array read leaves the bus free for the other chip’s command, and only then the data needs the bus: {transfer}, longer than the {read} of the array.':
    '명령은 짧고, 어레이를 읽는 동안 버스는 다른 칩의 명령에 쓰일 수 있으며, 그다음에야 데이터가 버스를 씁니다: {transfer}. 어레이의 {read}보다 깁니다.',
  'The command is short, the array read leaves the bus free for the other chip’s command, and only then the data needs the bus: {transfer}, shorter than the {read} of the array.':
    '명령은 짧고, 어레이를 읽는 동안 버스는 다른 칩의 명령에 쓰일 수 있으며, 그다음에야 데이터가 버스를 씁니다: {transfer}. 어레이의 {read}보다 짧습니다.',
  'Five chips, two pages at a time': '칩 5개, 한 번에 두 페이지',
  'Five chips, two pages at a time, with Table I’s numbers': '칩 5개, 한 번에 두 페이지, 표 I의 수치',
  'Do five chips with half their parallelism keep the channel busy?':
    '병렬성을 절반만 쓰는 칩 5개가 채널을 쉬지 않게 할까요?',
  'When the fifth chip is loaded ({loaded}), the first has just finished its program ({spare} to spare), and the channel’s lane has no gap. Drawn with pages of 16 KiB; Table I’s 8 KiB leave gaps.':
    '다섯째 칩의 입력이 끝날 때({loaded}) 첫째 칩은 막 프로그램을 마쳤고(여유 {spare}), 채널의 레인에는 틈이 없습니다. 16 KiB 페이지로 그린 것이며, 표 I의 8 ' +
    'KiB에서는 틈이 생깁니다.',
  'With Table I’s own 8 KiB pages the drawing does not hold: five chips are loaded in {loaded}, a program takes {program}, and the channel waits {gap} of every {period} ({busy} busy).':
    '표 I의 8 KiB 페이지로는 그림대로 되지 않습니다: 칩 5개의 입력에 {loaded}, 프로그램 하나에 {program} 걸리고, 채널은 {period}마다 {gap} 기다립니다(이용률 ' +
    '{busy}).',
  'Chips on the channel': '채널의 칩',
  'five (Case 1)': '다섯 (사례 1)',
  'four (Case 2)': '넷 (사례 2)',
  'Four chips, two pages at a time': '칩 4개, 한 번에 두 페이지',
  'Four chips, two pages at a time, with Table I’s numbers': '칩 4개, 한 번에 두 페이지, 표 I의 수치',
  'What does one chip less cost the channel?': '칩이 하나 줄면 채널은 무엇을 잃을까요?',
  'A gap of {gap} in every period of {period}: the first chip still programs when the fourth is loaded. {busy} busy.':
    '주기 {period}마다 틈 {gap}: 넷째 칩의 입력이 끝나도 첫째 칩은 아직 프로그램 중입니다. 이용률 {busy}.',
  'The channel waits {gap} of every {period}: {busy} busy, a fifth less than with five chips.':
    '채널은 {period}마다 {gap} 기다립니다: 이용률 {busy}, 칩이 5개일 때보다 5분의 1 낮습니다.',
  'Pages that a chip takes at a time': '칩이 한 번에 받는 페이지',
  'two, its planes are not level (Case 2)': '둘, 플레인이 어긋남 (사례 2)',
  'four, its planes are level (Case 3)': '넷, 플레인의 페이지 위치가 같음 (사례 3)',
  'Four chips, four pages at a time': '칩 4개, 한 번에 네 페이지',
  'Four chips, four pages at a time, with Table I’s numbers': '칩 4개, 한 번에 네 페이지, 표 I의 수치',
  'Can parallelism inside the chips make up for a missing chip?':
    '칩 안의 병렬성이 모자란 칩 하나를 대신할 수 있을까요?',
  'No gap: four pages a chip take {load} to load, so that the chips wait for the bus ({wait} each) and not the bus for the chips.':
    '틈이 없습니다: 칩마다 네 페이지의 입력에 {load} 걸려, 버스가 칩을 기다리는 대신 칩이 버스를 기다립니다(칩마다 {wait}).',
  'With Table I’s own 8 KiB pages the channel still waits {gap} of every {period} ({busy} busy), but far less than in the other two cases: the order of the three holds, “always busy” does not.':
    '표 I의 8 KiB 페이지로는 채널이 여전히 {period}마다 {gap} 기다리지만(이용률 {busy}), 다른 두 사례보다는 훨씬 적습니다: 세 사례의 순서는 맞고, “항상 사용 중”은 ' +
    '맞지 않습니다.',
  'Reads on four chips, first come first served': '칩 4개의 읽기, 준비된 순서로',
  'Do reads without parallelism keep the channel busy?': '병렬성 없는 읽기가 채널을 쉬지 않게 할까요?',
  'From the end of the first array read ({firstRead}) to the end ({end}) the channel never waits. The only sub-request of chip 3 is out at {out}.':
    '첫 어레이 읽기가 끝난 때({firstRead})부터 끝({end})까지 채널은 기다리지 않습니다. 칩 3의 하나뿐인 하위 요청은 {out}에 출력됩니다.',
  'Which finished read gets the bus': '버스를 먼저 쓰는 끝난 읽기',
  'the first to be ready': '먼저 준비된 읽기',
  'the lowest chip (a simple schedule)': '번호가 가장 낮은 칩 (단순한 스케줄)',
  'the chip with most left to read': '읽을 것이 가장 많이 남은 칩',
  'Reads on four chips, scheduled': '칩 4개의 읽기, 스케줄대로',
  'Who pays for a schedule that keeps the channel busy?': '채널을 쉬지 않게 하는 스케줄의 대가는 누가 치를까요?',
  'The channel is as busy as without the schedule and the end is the same, but the only sub-request of chip 3 is out at {out} instead of {otherOut}.':
    '채널은 스케줄이 없을 때만큼 바쁘고 끝나는 시각도 같지만, 칩 3의 하나뿐인 하위 요청의 출력은 {otherOut}에서 {out}로 바뀝니다.',
  'Reads spread very unevenly over the chips': '칩에 몹시 고르지 않게 놓인 읽기',
  'Can any schedule help when one chip holds more than all the others together?':
    '한 칩에 나머지를 합친 것보다 많이 있을 때 도움이 되는 스케줄이 있을까요?',
  'Gaps on the channel: {gaps} of at most {gap}. There is nothing to send while chip 0 reads its last pages. {idle} is the minimum of any order; in order of readiness it is {otherIdle}.':
    '채널의 틈: {gaps}개, 길어야 {gap}. 칩 0이 마지막 페이지들을 읽는 동안 보낼 것이 없습니다. 어떤 순서로도 {idle}보다 줄일 수 없으며, 준비된 순서로는 {otherIdle}입니다.',
  'Garbage collection writes into the host’s block': '가비지 컬렉션이 호스트의 블록에 쓴다',
  'Why does garbage collection cost a die its multi-plane programs?':
    '가비지 컬렉션은 왜 다이의 멀티플레인 프로그램을 잃게 할까요?',
  'At 6 ms a page is moved inside plane 0, into the block that the host writes: plane 0 is now two pages ahead, and the last request (34 ms) needs two programs for its two pages.':
    '6 ms에 한 페이지가 플레인 0 안에서 호스트가 쓰는 블록으로 옮겨집니다: 이제 플레인 0이 두 페이지 앞서고, 마지막 요청(34 ms)의 두 페이지에는 프로그램이 두 번 필요합니다.',
  'Garbage collection writes into': '가비지 컬렉션이 쓰는 곳',
  'the host’s block': '호스트의 블록',
  'a block of its own': '자기 블록',
  'Garbage collection writes into a block of its own': '가비지 컬렉션이 자기 블록에 쓴다',
  'What does a separate block for garbage collection preserve?': '가비지 컬렉션에 따로 둔 블록은 무엇을 지킬까요?',
  'The move leaves the host’s blocks alone: the next single page makes both planes level again, and the last request (34 ms) is one program of two pages.':
    '페이지를 옮겨도 호스트의 블록은 그대로입니다: 다음 한 페이지로 두 플레인의 페이지 위치가 다시 같아지고, 마지막 요청(34 ms)은 두 페이지의 프로그램 하나입니다.',
  'Six writes for four unequally loaded channels': '부하가 다른 네 채널에 쓰기 6건',
  'How many writes does each channel get?': '채널마다 쓰기를 몇 개 받을까요?',
  'On channels 0 to 3 wait {reads} and {lastReads} reads for a chip that still programs; of the six writes they take {writes} and {lastWrites}, so that all have three operations.':
    '채널 0부터 3까지 아직 프로그램 중인 칩을 기다리는 읽기는 {reads}, {lastReads}개입니다. 쓰기 6건 중 {writes}, {lastWrites}개를 받아 모든 채널이 연산 ' +
    '셋을 갖게 됩니다.',
  'Pages that a channel may take': '채널이 받을 수 있는 페이지',
  'an even share for each channel, independent of its load': '부하와 관계없이 채널마다 똑같이',
  'an even share for each channel, independent of its load (the same here)':
    '부하와 관계없이 채널마다 똑같이 (여기서는 같음)',
  'Remainder after the channels are level': '채널이 고르게 된 뒤의 나머지',
  'Which channel gets the remaining write?': '남은 쓰기는 어느 채널이 받을까요?',
  'A read waits on channel 0. The first of two writes makes the channels level; for the second the printed formula lets either have one more, and channel 0 takes it: both are done at {finish1}. An exact split gives it to the channel that was lower, which then has two: {otherFinish1}.':
    '채널 0에서 읽기 하나가 기다립니다. 쓰기 2건 중 첫째로 두 채널이 고르게 됩니다. 둘째는 논문의 식으로는 어느 채널이든 하나 더 받을 수 있어 채널 0이 받고, 둘 다 {finish1}에 ' +
    '끝납니다. 정확히 나누면 더 낮던 채널이 받아 둘이 됩니다: {otherFinish1}.',
  'The remainder': '나머지',
  'one more for every channel (as printed)': '모든 채널에 하나 더 (논문대로)',
  'one more for the lowest (exact)': '가장 낮은 채널에 하나 더 (정확히)',
  'Two pages of one request are read together': '한 요청의 두 페이지를 함께 읽기',
  'What does a parallel read gain inside one request?': '한 요청 안의 병렬 읽기는 무엇을 얻을까요?',
  'One array read serves both pages: {latency0} instead of {otherLatency0}. The gain is exactly one tR, {gain}.':
    '어레이 읽기 하나로 두 페이지를 읽습니다: {otherLatency0}에서 {latency0}로 줄어듭니다. 이득은 꼭 tR 하나, {gain}입니다.',
  'Read together': '함께 읽는 것',
  'pages of one request': '한 요청의 페이지',
  'Two requests are not read together': '두 요청은 함께 읽지 않는다',
  'Who would wait if two requests shared one array read?': '두 요청이 어레이 읽기 하나를 나누면 누가 기다릴까요?',
  'The first request is complete at {latency0}. Read together with the second, and complete when all of it is transferred, it would take {otherLatency0}; the second would gain {gain}.':
    '첫째 요청은 {latency0}에 완료됩니다. 둘째와 함께 읽고 모두 전송될 때 완료된다면 {otherLatency0} 걸리고, 둘째는 {gain} 이득을 봅니다.',
  'any pages that fit': '맞는 페이지는 모두',
  'any that fit, each page complete by itself': '맞는 페이지는 모두, 페이지마다 따로 완료',
  'Six pages and four idle chips': '여섯 페이지와 유휴 칩 4개',
  'Which chips should a burst of writes use up?': '쓰기 버스트는 어떤 칩을 써야 할까요?',
  'Chip 3, with the least parallelism, takes two pages (and will be whole again), then chip 0 takes four. Chips 1 and 2 stay idle with all their parallelism.':
    '병렬성이 가장 작은 칩 3이 두 페이지를 받고(다시 온전해집니다), 이어서 칩 0이 네 페이지를 받습니다. 칩 1과 2는 병렬성을 모두 지닌 채 유휴 상태입니다.',
  'Which idle chip': '고르는 유휴 칩',
  'least parallelism first, then most (MCS)': '병렬성이 가장 작은 칩 먼저, 그다음 가장 큰 칩 (MCS)',
  'the first idle': '첫 유휴 칩',
  'A second burst finds whole chips': '둘째 버스트가 온전한 칩을 만난다',
  'Why leave whole chips idle?': '온전한 칩을 왜 유휴 상태로 둘까요?',
  'While the first six pages are programmed, eight more come. Chips 1 and 2 program four each together, {latency1}. If the first burst had used chips 0 and 1, a chip of four and one of two would remain, and two pages would have to wait: {otherLatency1}.':
    '처음 여섯 페이지를 프로그램하는 동안 여덟 페이지가 더 옵니다. 칩 1과 2가 넷씩 함께 프로그램합니다: {latency1}. 첫 버스트가 칩 0과 1을 썼다면 네 페이지짜리 칩과 두 ' +
    '페이지짜리 칩이 남아 두 페이지가 기다려야 합니다: {otherLatency1}.',
  'Three pages and four idle chips': '세 페이지와 유휴 칩 4개',
  'Does minimizing chip consumption use as few chips as possible?': '칩 소비 최소화는 정말 칩을 가장 적게 쓸까요?',
  'Not to the letter: chip 3 takes two pages and chip 0 the third, although chip 0 alone could take all three. Both are busy, and chip 0 keeps a parallelism of three.':
    '글자 그대로는 아닙니다: 칩 0 혼자 셋을 모두 받을 수 있지만, 칩 3이 두 페이지를, 칩 0이 셋째를 받습니다. 둘 다 사용 중이고, 칩 0에는 병렬성 셋이 남습니다.',
  'the smallest chip that holds all pages': '모든 페이지가 들어가는 가장 작은 칩',
  'A chip of parallelism three': '병렬성이 셋인 칩',
  'How many pages can a chip program together when one of its dies is out of step?':
    '다이 하나의 플레인이 어긋난 칩은 몇 페이지를 함께 프로그램할 수 있을까요?',
  'Both planes of die 0 and one of die 1: three loads, then one program of three pages. The fourth page has to wait for the next.':
    '다이 0의 두 플레인과 다이 1의 한 플레인: 입력 3번, 이어서 세 페이지의 프로그램 하나입니다. 넷째 페이지는 다음 차례를 기다려야 합니다.',
  'Planes of die 1': '다이 1의 플레인',
  apart: '어긋남',
  level: '위치가 같음',
  'Overwrites on a full device': '가득 찬 장치의 덮어쓰기',
  'What does a request wait for during constant garbage collection?':
    '가비지 컬렉션이 끊이지 않을 때 요청은 무엇을 기다릴까요?',
  'The dies’ lanes: reads and programs of garbage collection between those of the host, and erases of {erase}. The slowest reads are those that arrived during an erase.':
    '다이의 레인: 호스트의 읽기와 프로그램 사이에 가비지 컬렉션의 읽기와 프로그램, 그리고 {erase}의 소거가 있습니다. 가장 느린 읽기는 소거 중에 도착한 것입니다.',
  'moves pages over the bus, into the host’s blocks': '버스를 거쳐 호스트의 블록으로 옮김',
  'can be suspended by reads': '읽기가 일시 중단할 수 있음',
  'copies inside the chip': '칩 안에서 복사',
  'has blocks of its own (MBM’s WS)': '자기 블록을 가짐 (MBM의 WS)',
  'collects twins (TBM)': '쌍둥이 블록을 수집 (TBM)',
  'Reads behind a collection of another chip': '다른 칩의 수집 뒤에 선 읽기',
  'What does a read wait for if a collection holds its channel?': '수집이 채널을 잡으면 읽기는 무엇을 기다릴까요?',
  'The channel’s lane. The collection of chip 0 gives way after each page: the first read, of chip 1, takes {page}. If it holds the channel (hatched) until all pages are moved, the idle chips wait too: the same read takes {block}.':
    '채널의 레인: 칩 0의 수집이 페이지마다 양보합니다. 칩 1의 첫 읽기는 {page} 걸립니다. 수집이 모든 페이지를 옮길 때까지 채널을 잡으면(빗금) 유휴 칩도 기다립니다. 같은 읽기가 {block} 걸립니다.',
  'holds its channel; reads of its chip can suspend its programs':
    '채널을 잡음. 그 칩의 읽기는 프로그램을 일시 중단할 수 있음',
  'How TBM moves valid pages': 'TBM이 유효 페이지를 옮기는 방법',
  'How long does a collection of two twin blocks hold the channel before it erases them together?':
    '쌍둥이 블록 2개의 수집은 둘을 함께 소거하기 전에 채널을 얼마나 잡을까요?',
  'The lane of chip 0. The simulator of TBM’s first author moves one page at a time; the erase of both blocks begins after {page}, and a read of chip 1 that arrives meanwhile takes {latency}. Moved in rows, a page of each plane in one operation, the blocks are ready after {row}, and the read takes {otherLatency}.':
    '칩 0의 레인: TBM 제1저자의 시뮬레이터는 한 번에 한 페이지를 옮깁니다. 두 블록의 소거는 {page} 뒤에 시작하고, 그 사이 도착한 칩 1의 읽기는 {latency} 걸립니다. 각 플레인의 한 페이지씩 한 연산으로, 줄 단위로 옮기면 블록은 {row} 뒤에 준비되고 읽기는 {otherLatency} 걸립니다.',
  'Moves of a twin of blocks': '쌍둥이 블록의 이동',
  'one page at a time': '한 번에 한 페이지',
  'a row of both planes': '두 플레인의 한 줄',
  'The channel of a write that may go anywhere': '어디든 갈 수 있는 쓰기의 채널',
  'Every channel is idle when a write arrives. Which one does it take?':
    '쓰기가 도착할 때 모든 채널이 유휴입니다. 어느 채널로 갈까요?',
  'SSDSim begins its search at the next channel each time (program_count): pages by channel {turn}, and the read of all four takes {latency}. A search that always begins at channel 0 gives {fixed}, and the same read takes {otherLatency}.':
    'SSDSim은 매번 다음 채널부터 찾습니다(program_count). 채널별 페이지는 {turn}이고 네 페이지 모두의 읽기는 {latency} 걸립니다. 늘 채널 0부터 찾으면 {fixed}이고 같은 읽기가 {otherLatency} 걸립니다.',
  'in turn': '차례로',
  'always channel 0': '늘 채널 0',
  'Reads of pages without data': '데이터가 없는 페이지의 읽기',
  'What does a read of a page take that was never written, and of one that was trimmed?':
    '쓴 적 없는 페이지의 읽기와 트림한 페이지의 읽기는 얼마나 걸릴까요?',
  'A page that was written: {written}. After its trim no page belongs to it, and the read needs no flash: {trimmed}. A page that was never written is on flash before time 0, as in SSDSim (pre_process_page), takes space and is read: {stored}. If it reads as zeros instead: {zero}.':
    '쓴 페이지: {written}. 트림한 뒤에는 속한 플래시 페이지가 없어 읽기에 플래시가 필요 없습니다: {trimmed}. 쓴 적 없는 페이지는 SSDSim(pre_process_page)처럼 시각 0 전에 플래시에 있어 공간을 차지하고, 읽는 데 {stored} 걸립니다. 0으로 읽힌다면 {zero}입니다.',
  'A read of a page that was never written': '쓴 적 없는 페이지의 읽기',
  'finds a stored page': '저장된 페이지를 찾음',
  'reads zeros': '0을 읽음',
  'A buffer that waits until it is full': '찰 때까지 기다리는 버퍼',
  'The buffer has room, and nothing else happens. Is the page written to flash?':
    '버퍼에 자리가 있고 다른 일은 없습니다. 페이지가 플래시에 써질까요?',
  'SSDSim’s buffer keeps it until another page needs the room: a read that comes {after} later finds an idle chip, {latency}. A buffer that writes back when the host is idle has the chip busy with the program, and the same read takes {otherLatency}.':
    'SSDSim의 버퍼는 다른 페이지가 자리를 필요로 할 때까지 가지고 있습니다. {after} 뒤의 읽기는 유휴 칩을 만나 {latency} 걸립니다. 호스트가 유휴일 때 되쓰는 버퍼에서는 칩이 프로그램하느라 바빠 같은 읽기가 {otherLatency} 걸립니다.',
  'The plane whose turn it is at time 0': '시각 0에 차례인 플레인',
  'A plane is a page ahead when the run begins. Which plane does the first write take?':
    '실행이 시작될 때 한 플레인이 한 페이지 앞서 있습니다. 첫 쓰기는 어느 플레인으로 갈까요?',
  'The lanes of both planes. SSDSim’s token goes on from what was written before time 0 (pre_process_page): the first write takes plane 1, which is behind. The planes are level then, and a write of two pages is one program, {together}. With level planes at time 0 the first write puts plane 0 ahead, and the two pages are programmed one after the other: {apart}.':
    '두 플레인의 레인: SSDSim의 토큰은 시각 0 전에 쓴 것에 이어서 갑니다(pre_process_page). 첫 쓰기는 뒤처진 플레인 1로 갑니다. 그러면 두 플레인의 페이지 위치가 같아져 두 페이지의 쓰기가 프로그램 하나로 {together} 걸립니다. 시각 0에 페이지 위치가 같으면 첫 쓰기로 플레인 0이 앞서고, 두 페이지는 하나씩 프로그램되어 {apart} 걸립니다.',
  'Planes at time 0': '시각 0의 플레인',
  'plane 0 is a page ahead': '플레인 0이 한 페이지 앞섬',
  'Garbage collection needs room to work': '가비지 컬렉션에는 일할 자리가 필요하다',
  'What does it cost to keep more blocks free?': '빈 블록을 더 남겨 두는 값은 무엇일까요?',
  '{spare} spare blocks, one of them for the host’s writes. If collection keeps {kept} free, it begins as soon as the host opens a second block. Its victim has two valid pages to move, and the write that arrives meanwhile takes {slowest}, not {plain}. If one is enough, invalid pages have more room, and no write takes longer than {other}. With {spare} to be kept, every page that becomes invalid would cost a collection: such a setting is refused.':
    '여유 블록 {spare}개 중 하나는 호스트 쓰기용입니다. 수집이 {kept}개를 비워 두면 호스트가 둘째 블록을 열자마자 시작합니다. 희생 블록에는 옮길 유효 페이지가 둘 있어, 그 사이 도착한 쓰기는 {plain}이 아니라 {slowest} 걸립니다. 1개면 된다면 무효 페이지의 자리가 더 많아 어느 쓰기도 {other}보다 오래 걸리지 않습니다. {spare}개를 비워 두려면 무효가 되는 페이지마다 수집이 필요하므로, 그런 설정은 거절합니다.',
  'Free blocks that collection keeps': '수집이 비워 두는 블록',
  '2, the most that is allowed': '2, 허용되는 최대',
  'Latency of the read of a page that was never written': '쓴 적 없는 페이지를 읽은 지연 시간',
  'Why MBM gains: the same traces under both kinds of garbage collection':
    'MBM이 앞서는 까닭: 두 가지 가비지 컬렉션에서 같은 트레이스',
  'Requests smaller than a page': '페이지보다 작은 요청',
  'What does a flash page that is larger than the request cost?': '요청보다 큰 플래시 페이지의 값은 무엇일까요?',
  'A write of 2 KB reads the whole page, {transfer} of bus included, before it writes the whole page: two operations for a quarter page.':
    '2 KB 쓰기는 버스 {transfer}을 포함해 페이지 전체를 읽은 다음 전체를 씁니다: 4분의 1 페이지에 연산이 둘입니다.',
  'Parts of a page': '페이지의 일부',
  'are read, merged and written whole': '읽고 합쳐서 전체를 씀',
  'are padded: the rest of the page is lost': '패딩: 페이지의 나머지는 버림',
  'only the sectors travel': '섹터만 전송',
  'pages that were never written take no time': '쓴 적 없는 페이지는 시간이 들지 않음',
  'Average response time': '평균 응답 시간',
  'Average response time by number of chips': '칩 수에 따른 평균 응답 시간',
  Bandwidth: '대역폭',
  'Tail latency, trace MSNFS': '꼬리 지연 시간, 트레이스 MSNFS',
  'Tail latency, trace Financial': '꼬리 지연 시간, 트레이스 Financial',
};
