/** Verdicts on the keys of other programs: devices of simulators and jobs of fio (`src/document/import`, `src/traces/fio-job`). */
export const VERDICTS = {
  'no job that reads or writes a device ({why})': '장치를 읽거나 쓰는 작업이 없음({why})',
  'a job that does': '장치를 읽거나 쓰는 작업',
  'every job behind it has its own value': '뒤의 모든 작업에 자체 값이 있음',
  '{what}: the job makes no requests of a device': '{what}: 장치에 요청을 보내지 않는 작업',
  'Jobs with a rate and jobs without: those without arrive as one burst at their start.':
    '속도가 있는 작업과 없는 작업이 섞여 있음: 없는 작업은 시작할 때 한꺼번에 도착함.',
  '{jobs} jobs share a queue of {depth} requests in flight; their requests alternate by their depths.':
    '작업 {jobs}개가 진행 중 요청 {depth}개의 큐를 함께 씀. 요청은 깊이에 비례해 번갈아 나옴.',
  'the jobs have {all} requests; each job gives its first part, {most} together':
    '작업의 요청은 모두 {all}개이며, 작업마다 앞부분만 합쳐 {most}개를 씀',
  'a value in place of the variable: ${…} is of the shell that starts fio, $pagesize, $mb_memory and $ncpus are of its host':
    '변수 대신 값: ${…}는 fio를 시작하는 셸의 것이고 $pagesize, $mb_memory, $ncpus는 그 호스트의 것',
  'a whole number, {least} or more': '{least} 이상의 정수',
  'bytes such as 4096, 4k, 1g, or a share such as 50%': '4096, 4k, 1g 같은 바이트 또는 50% 같은 비율',
  'a time such as 30, 30s, 500ms or 200us': '30, 30s, 500ms, 200us 같은 시간',
  'at most three values: of reads, writes and trims': '값 세 개까지: 읽기, 쓰기, 트림',
  'fio writes the device once so that its blocks look like after long random writing; here that writing itself is done first':
    'fio는 오래 임의로 쓴 뒤의 블록처럼 되도록 장치를 한 번 쓰지만, 여기서는 그 쓰기를 먼저 실제로 수행함',
  '0: no preconditioning': '0: 사전 조건화 없음',
  'sprandom: the model finds the steady state by itself': 'sprandom: 모델이 정상 상태를 스스로 찾음',
  'sprandom is off': 'sprandom이 꺼져 있음',
  'the requests of this job follow those of the jobs before it; in fio also their last completion':
    '이 작업의 요청은 앞 작업들의 요청 뒤에 오며, fio에서는 그 마지막 완료 뒤에 옴',
  'ns to its first request': '첫 요청까지의 ns',
  'the closed loop has no times: requests go out as others complete':
    '폐쇄 루프에는 시각이 없음: 다른 요청이 끝나면 요청이 나감',
  '{direction}, fio’s default: at random addresses': '{direction}(fio 기본값): 임의 주소',
  '{direction}, fio’s default: one after the other': '{direction}(fio 기본값): 차례로',
  '{direction}: at random addresses': '{direction}: 임의 주소',
  '{direction}: one after the other': '{direction}: 차례로',
  'reads and writes follow one another in one stream; in fio each has its own place':
    '읽기와 쓰기가 한 스트림에서 이어지지만 fio에서는 각자 위치가 있음',
  'a number of requests behind the colon, as randread:8': 'randread:8처럼 콜론 뒤에 요청 수',
  'runs of {length} requests in order, on average': '평균 {length}개 요청이 순서대로 이어짐',
  'the gap of {gap} between requests is left out': '요청 사이의 간격 {gap}은 생략함',
  'percent, 0 to 100': '0에서 100까지의 퍼센트',
  'rw is not a mix of reads and writes': 'rw가 읽기와 쓰기의 혼합이 아님',
  'the later of rwmixread and rwmixwrite counts': 'rwmixread와 rwmixwrite 중 뒤의 것이 유효함',
  'bssplit counts': 'bssplit이 유효함',
  'multiples of the smallest size, all alike; fio draws among them':
    '가장 작은 크기의 배수를 고르게 씀. fio도 그중에서 추첨함',
  'bsrange counts': 'bsrange가 유효함',
  'fio’s default': 'fio 기본값',
  'sizes of a job are those of bs, bsrange and bssplit': '작업의 크기는 bs, bsrange, bssplit의 것',
  'the sizes of sequential and random requests are taken for those of reads and writes':
    '순차 요청과 임의 요청의 크기를 읽기와 쓰기의 크기로 봄',
  '0: sizes of reads and writes': '0: 읽기와 쓰기의 크기',
  'at least a block, {smallest} bytes': '블록 하나({smallest}바이트) 이상',
  'the job has {size} bytes, the device {deviceBytes}: host.addressing says what becomes of the rest':
    '작업은 {size}바이트, 장치는 {deviceBytes}바이트: 나머지는 host.addressing이 정함',
  'no size: the whole device': '크기 없음: 장치 전체',
  'from byte {offset} on': '{offset}바이트부터',
  'the copies of a job share one region here': '여기서는 작업의 사본들이 한 영역을 함께 씀',
  'zonemode is none': 'zonemode가 none임',
  '{engine}: sends a request and waits for it': '{engine}: 요청을 하나 보내고 기다림',
  'psync, fio’s default: sends a request and waits for it': 'psync(fio 기본값): 요청을 하나 보내고 기다림',
  '{engine}: several requests in flight': '{engine}: 진행 중 요청 여러 개',
  'psync, fio’s default: several requests in flight': 'psync(fio 기본값): 진행 중 요청 여러 개',
  'without effect: the engine ({engine}) has one request in flight, whatever iodepth says':
    '효과 없음: 엔진({engine})은 iodepth와 관계없이 진행 중 요청이 하나임',
  'without effect: the engine (psync, fio’s default) has one request in flight, whatever iodepth says':
    '효과 없음: 엔진(psync, fio 기본값)은 iodepth와 관계없이 진행 중 요청이 하나임',
  'requests go out one by one here, as soon as others are complete': '여기서는 다른 요청이 끝나는 대로 하나씩 나감',
  'no page cache in between': '사이에 페이지 캐시 없음',
  'direct counts': 'direct가 유효함',
  '0: as with direct=1, no page cache in between': '0: direct=1처럼 사이에 페이지 캐시 없음',
  'this engine has no page cache': '이 엔진에는 페이지 캐시가 없음',
  'fio’s default is the page cache of the host, which is not modelled: here every request reaches the device (direct=1)':
    'fio 기본값은 호스트의 페이지 캐시이며 모델에 없음: 여기서는 모든 요청이 장치에 도달함(direct=1)',
  '1 to 4096': '1에서 4096까지',
  'times the depth of one': '사본 하나의 깊이에 곱함',
  'sequential streams from random places; fio begins all at the start of their files':
    '임의 위치에서 시작하는 순차 스트림. fio는 모두 파일 처음에서 시작함',
  'complete: a pause follows completions': 'complete: 완료 뒤에 쉼',
  'fio sends at most so many; here they arrive at this pace even if the device is slower':
    'fio에서는 상한이지만, 여기서는 장치가 느려도 이 속도로 도착함',
  'rate_iops counts': 'rate_iops가 유효함',
  'the rate counts': '속도가 유효함',
  'no rate is given': '속도가 없음',
  'no thinktime': 'thinktime 없음',
  'fio waits {think} ns after each request; here requests arrive so often, without the time of the requests themselves':
    'fio는 요청마다 {think} ns를 쉼. 여기서는 요청 자체의 시간 없이 그 간격으로 도착함',
  'fio waits {think} ns after {blocks} requests; here requests arrive so often, without the time of the requests themselves':
    'fio는 요청 {blocks}개마다 {think} ns를 쉼. 여기서는 요청 자체의 시간 없이 그 간격으로 도착함',
  'the job runs for a time; here {amount} requests': '작업은 시간으로 끝나지만 여기서는 요청 {amount}개',
  'without runtime': 'runtime 없음',
  'the job ends by its requests here, not by the clock': '여기서는 작업이 시계가 아니라 요청 수로 끝남',
  'the job has {all} requests; the first {amount} are here': '작업의 요청 {all}개 중 처음 {amount}개',
  'rw is sequential': 'rw가 순차임',
  'addresses are drawn, and may come again': '주소를 추첨하므로 다시 나올 수 있음',
  '0: each block once': '0: 블록마다 한 번',
  'random, zipf:1.1, pareto:0.2, normal:10 or zoned:60/10:30/20:10/70':
    'random, zipf:1.1, pareto:0.2, normal:10 또는 zoned:60/10:30/20:10/70 형식',
  'fio goes to each block once before it begins anew; here addresses are drawn, and may come again':
    'fio는 모든 블록을 한 번씩 거친 뒤 다시 시작하지만, 여기서는 주소를 추첨하므로 다시 나올 수 있음',
  'its own random numbers, not those of fio': 'fio와 다른 자체 난수',
  '0: no flush': '0: 플러시 없음',
  'the flush after so many writes takes the place of a request, and other requests go on meanwhile':
    '그만큼 쓴 뒤의 플러시가 요청 하나를 대신하며, 그동안 다른 요청은 계속됨',
  '0: as without it': '0: 없는 것과 같음',
  'each write with FUA, as the kernel makes of O_SYNC and O_DSYNC':
    '커널이 O_SYNC와 O_DSYNC를 바꾸는 대로 모든 쓰기에 FUA',
  'each write with FUA': '모든 쓰기에 FUA',
  'a flush at the end of the job delays no request': '작업 끝의 플러시는 어떤 요청도 늦추지 않음',
  'a read of the write buffer is as good as one of flash': '쓰기 버퍼에서 읽어도 플래시에서 읽는 것과 같음',
  'ramp_time is what is read': 'ramp_time만 읽음',
  'no runtime says what share of the job it is': '작업의 몇 할인지 알려 줄 runtime이 없음',
  'a share of the requests, not of the time': '시간이 아니라 요청의 비율',
  'of the part of this flow': '이 흐름이 맡은 부분 중',
  'MQSim takes 100 for a percentage outside 1 to 100': 'MQSim은 1에서 100을 벗어난 퍼센트를 100으로 봄',
  'sectors of 512 bytes': '512바이트 섹터',
  'addresses are not aligned (Generated_Aligned_Addresses)': '주소를 정렬하지 않음(Generated_Aligned_Addresses)',
  'its own random numbers, not those of MQSim': 'MQSim과 다른 자체 난수',
  'sizes are fixed': '크기가 고정됨',
  'seven sizes within three standard deviations; MQSim takes the variance for the standard deviation':
    '표준편차 세 배 안의 일곱 크기. MQSim은 분산을 표준편차로 씀',
  'STREAMING, RANDOM_UNIFORM or RANDOM_HOTCOLD: MQSim itself refuses the mix':
    'STREAMING, RANDOM_UNIFORM, RANDOM_HOTCOLD 중 하나: 혼합은 MQSim도 거부함',
  'no hot region (Address_Distribution)': '뜨거운 영역 없음(Address_Distribution)',
  '{rest} % of the requests go to {percent} % of the region, which lies scattered here and at the front in MQSim':
    '요청의 {rest} %가 영역의 {percent} %로 가며, 그 영역은 여기서는 흩어져 있고 MQSim에서는 앞에 있음',
  'MQSim reads Bandwidth: Intensity, which its own file has, never reaches it':
    'MQSim은 Bandwidth를 읽음: 자체 파일에 있는 Intensity는 전달되지 않음',
  'the closed loop has no bandwidth (Synthetic_Generator_Type)':
    '폐쇄 루프에는 대역폭이 없음(Synthetic_Generator_Type)',
  'bytes a second, a request a second at least': '초당 바이트, 적어도 초당 요청 하나',
  'bytes a second': '초당 바이트',
  'MQSim’s own default': 'MQSim 기본값',
  'requests come at a rate (Synthetic_Generator_Type)': '요청이 일정 속도로 도착함(Synthetic_Generator_Type)',
  '0: the number of requests counts': '0: 요청 수가 유효함',
  '{most} requests at most, one at least': '요청 1개에서 {most}개까지',
  'as many as arrive in {stop} ns on average, {most} at most': '평균 {stop} ns 동안 도착하는 수, 최대 {most}개',
  'the flow ends after {stop} ns there, after so many requests here':
    '거기서는 {stop} ns 뒤에, 여기서는 요청 수로 끝남',
  'Stop_Time ends the flow': 'Stop_Time이 흐름을 끝냄',
  'the model has one queue of requests today: a flow has no priority':
    '지금 모델의 요청 큐는 하나임: 흐름에 우선순위가 없음',
  'requests are not cached, here neither without host.writeBuffer.pages':
    '요청을 캐시하지 않음. 여기서도 host.writeBuffer.pages가 없으면 같음',
  'how large the cache is stands in ssdconfig.xml: set host.writeBuffer.pages to cache writes here':
    '캐시 크기는 ssdconfig.xml에 있음: 여기서 쓰기를 캐시하려면 host.writeBuffer.pages를 설정',
  'MQSim reads a range as its first number; here a flow uses all of them':
    'MQSim은 범위를 첫 숫자로 읽지만 여기서는 흐름이 모두 씀',
  'a flow uses all channels, chips, dies and planes of the device here':
    '여기서는 흐름이 장치의 모든 채널, 칩, 다이, 플레인을 씀',
  'counts with Enabled_Preconditioning of ssdconfig.xml only':
    'ssdconfig.xml의 Enabled_Preconditioning이 있을 때만 유효함',
  'The file has {scenarios} scenarios, which MQSim runs one after the other: the first one is here. Keep another one alone in the file to run it.':
    '파일에 시나리오가 {scenarios}개 있고 MQSim은 차례로 실행함: 여기서는 첫 번째만. 다른 것을 실행하려면 파일에 그것만 남기기.',
  'of another scenario than the first one': '첫 번째가 아닌 시나리오의 것',
  'two parts, hot and hottest, with the shares of this distribution; inside a part all blocks are alike':
    '이 분포의 비율을 갖는 뜨거운 부분과 가장 뜨거운 부분. 한 부분 안에서 블록은 모두 같음',
  '{why}; they are not around one place': '{why}. 한곳에 모여 있지 않음',
  'the zones are scattered over the region; the zones behind the second are one part':
    '구역이 영역에 흩어져 있음. 두 번째 뒤의 구역들은 한 부분임',
  'the zones are scattered over the region': '구역이 영역에 흩어져 있음',
  'a result of fio with the options of its jobs': '작업 옵션이 있는 fio 결과',
  'of the files, not of the requests: all go to the device of the experiment':
    '요청이 아니라 파일에 관한 것: 모두 실험의 장치로 감',
  'of the data, which the model does not look at': '데이터 내용에 관한 것이며 모델은 보지 않음',
  'of the engine: how it reaches its target, which is the device here':
    '엔진이 대상에 닿는 방법이며 여기서 대상은 장치임',
  'of the memory of the host': '호스트의 메모리에 관한 것',
  'of the processors of the host, which takes no time here':
    '호스트의 프로세서에 관한 것이며 여기서는 시간이 들지 않음',
  'of what fio prints': 'fio의 출력에 관한 것',
  'fio has given it up: it changes nothing there': 'fio에서 폐지되어 아무것도 바꾸지 않음',
  'of an I/O log that is replayed (read_iolog), which this job has not':
    '재생하는 I/O 로그(read_iolog)에 관한 것이며 이 작업에는 없음',
  'each range, gap or place of a request is as rw and bs say': '요청의 범위, 간격, 위치는 rw와 bs가 정함',
  'the seed of the experiment is drawn on': '실험의 시드를 씀',
  'the model has no limit of this kind: requests are as they come': '모델에 이런 한계가 없음: 요청은 오는 대로임',
  'placement handles are not modelled': '배치 핸들은 모델에 없음',
  'a job of its own requests: bring the I/O log itself, as a trace':
    '자체 요청이 있는 작업: I/O 로그를 트레이스로 가져오기',
  'zonemode=none: neither zones nor strides are modelled': 'zonemode=none: 구역도 간격 이동도 모델에 없음',
  'sends over a network': '네트워크로 보냄',
  'burns time of a processor': '프로세서 시간을 소모함',
  'runs a program': '프로그램을 실행함',
  'touches memory': '메모리를 건드림',
  'creates files': '파일을 만듦',
  'asks for attributes of files': '파일 속성을 조회함',
  'deletes files': '파일을 지움',
  'creates folders': '폴더를 만듦',
  'asks for attributes of folders': '폴더 속성을 조회함',
  'deletes folders': '폴더를 지움',
  'changes lengths of files': '파일 길이를 바꿈',
  'reserves room for files': '파일 공간을 예약함',
  'moves files': '파일을 옮김',
  'jobs[].job options: none; allowed: the output of fio 2.13 and later':
    'jobs[].job options: 없음. 허용: fio 2.13 이후의 출력',
  'given again in line {line}, which counts in {simulator}':
    '{line}번째 줄에 다시 나오며, {simulator}에서는 그것이 유효함',
  '{simulator} always does so': '{simulator}는 항상 그렇게 함',
  'neither {simulator} as known here nor the model has such a key': '여기 알려진 {simulator}에도 모델에도 없는 키',
  '{value} cannot stay free here (allowed: {allowed}); set to {set}':
    '여기서는 {value}을(를) 비워 둘 수 없음(허용: {allowed}). {set}(으)로 설정',
  '{reason}; {value} cannot stay free here (allowed: {allowed}); set to {set}':
    '{reason}. 여기서는 {value}을(를) 비워 둘 수 없음(허용: {allowed}). {set}(으)로 설정',
  '{order}: the same die for every logical page': '{order}: 논리 페이지마다 같은 다이',
  '{order}: the same die for every logical page; its plane is the lagging one (policy.planePick)':
    '{order}: 논리 페이지마다 같은 다이. 플레인은 뒤처진 것(policy.planePick)',
  '{order}: the model divides channel, chip, die; neighboring pages go to other dies than there':
    '{order}: 모델은 채널, 칩, 다이 순으로 나눔. 이웃 페이지가 거기와 다른 다이로 감',
  'this import has no page types, so this is their mean': '이 가져오기에는 페이지 종류가 없어 평균을 씀',
  'this import has no page types, so this is their mean: {there} ns there, {error} % here':
    '이 가져오기에는 페이지 종류가 없어 평균을 씀: 거기서는 {there} ns, 여기서는 {error} %',
  'this cell has no page of this type': '이 셀에는 이 유형의 페이지가 없음',
  '1, an SSD with blocks: the model has no other kind': '1, 블록이 있는 SSD: 모델에 다른 종류는 없음',
  '1 is an SSD with blocks': '1은 블록이 있는 SSD',
  'a variable of the script: its value appears in the options of the device': '스크립트 변수: 값은 장치 옵션에 나타남',
  'FEMU’s own default': 'FEMU 기본값',
  'a LUN is a chip of one die': 'LUN은 다이 하나인 칩',
  '{sectors} sectors of {bytes} bytes': '{bytes}바이트 섹터 {sectors}개',
  'of the pages of the host': '호스트의 페이지 중',
  'op_pcent sets the size': 'op_pcent가 크기를 정함',
  '0: devsz_mb sets the size': '0: devsz_mb가 크기를 정함',
  'at most the flash, {flash} MiB': '플래시 크기({flash} MiB) 이하',
  '{used} of {all} bytes are the host’s': '{all}바이트 중 {used}바이트가 호스트의 것',
  'the rest of the flash is over-provisioning': '플래시의 나머지는 초과 할당',
  'FEMU takes the latency of the page’s type (nand_cell_type); this import takes one for all':
    'FEMU는 페이지 종류의 지연(nand_cell_type)을 쓰지만 이 가져오기는 하나를 모두에 씀',
  'this import has no page types: every page takes pg_rd_lat and pg_wr_lat':
    '이 가져오기에는 페이지 종류가 없음: 모든 페이지가 pg_rd_lat와 pg_wr_lat를 씀',
  'no byte takes time on the channel': '채널에서 바이트에 시간이 들지 않음',
  'no command takes time on the channel': '채널에서 명령에 시간이 들지 않음',
  '0, and FEMU uses it nowhere': '0이며 FEMU는 어디에도 쓰지 않음',
  'FEMU accepts it and uses it nowhere (99ce4fb); here, too, it adds nothing':
    'FEMU는 받지만 어디에도 쓰지 않음(99ce4fb). 여기서도 더하지 않음',
  'the i-th page written goes to die i mod dies': 'i번째로 쓰는 페이지는 다이 i mod 다이 수로 감',
  'operations are served in order': '연산을 순서대로 처리함',
  '0 to 100': '0에서 100까지',
  'FEMU counts and collects lines (a block of every die); the model the blocks of each plane':
    'FEMU는 라인(다이마다 블록 하나)을 세고 수집하며, 모델은 플레인마다 블록을 세고 수집함',
  'the threshold counts blocks': '임계값은 블록을 셈',
  'the number of blocks is the model’s': '블록 수는 모델의 것',
  'one random block': '임의의 블록 하나',
  '{policy} is not a choice here': '{policy}는 여기 선택지에 없음',
  'an older name of gc_policy': 'gc_policy의 옛 이름',
  'the mapping of the model, too': '모델의 매핑도 같음',
  'the model maps pages, and has every entry in RAM': '모델은 페이지를 매핑하며 모든 항목이 RAM에 있음',
  'the model has no cache of mapping entries today': '지금 모델에는 매핑 항목 캐시가 없음',
  'the model has no cache of read pages today': '지금 모델에는 읽은 페이지의 캐시가 없음',
  'a trim takes no time here': '여기서는 트림에 시간이 들지 않음',
  'the model has no link and no firmware today: they take no time':
    '지금 모델에는 링크도 펌웨어도 없음: 시간이 들지 않음',
  'no errors are modelled': '오류는 모델에 없음',
  'bad blocks are set one by one here (initial.blocks)': '여기서는 불량 블록을 하나씩 지정함(initial.blocks)',
  'the model has one queue of requests today': '지금 모델의 요청 큐는 하나임',
  'of the virtual machine, not of the device': '장치가 아니라 가상 머신에 관한 것',
  'the model has no placement handles today': '지금 모델에는 배치 핸들이 없음',
  'the model has no zones': '모델에 구역이 없음',
  'of the subsystem: the model has no placement handles today': '서브시스템의 것: 지금 모델에는 배치 핸들이 없음',
  'the letters C, W, D and P in any order': 'C, W, D, P 네 글자를 어떤 순서로든',
  'MQSim fills by the shape of the workload; here it is random writing until collection is steady':
    'MQSim은 워크로드 모양대로 채우지만, 여기서는 수집이 안정될 때까지 임의로 씀',
  'text beside elements: MQSim does not read it': '요소 옆의 텍스트: MQSim은 읽지 않음',
  'an attribute: MQSim reads none': '속성: MQSim은 읽지 않음',
  'MQSim reads {key} in {set} only: here it has no effect':
    'MQSim은 {key}을(를) {set} 안에서만 읽음: 여기서는 효과 없음',
  'MQSim moves no metadata over the bus, and neither does the experiment':
    'MQSim은 버스로 메타데이터를 옮기지 않으며 실험도 같음',
  'of the flash': '플래시 중',
  'over-provisioning is a share of the flash': '초과 할당은 플래시에 대한 비율',
  'MT/s, 1 or more': '1 이상의 MT/s',
  'bytes, 1 or more': '1 이상의 바이트',
  '{rate} MT/s': '초당 {rate} MT',
  'MQSim cuts the time of a transfer to whole nanoseconds: {written} ns a byte becomes {computed}. Above 1,000 MT/s a transfer takes no time at all in MQSim; the experiment has what MQSim computes':
    'MQSim은 전송 시간을 정수 나노초로 자름: 바이트당 {written} ns가 {computed} ns가 됨. 1,000 MT/s를 넘으면 MQSim에서 전송에 시간이 전혀 들지 않음. 실험은 MQSim의 계산을 따름',
  'MQSim cuts the time of a transfer to whole nanoseconds: {written} ns a byte becomes {computed}. Above 1,000 MT/s a transfer takes no time at all in MQSim; the experiment has what is written':
    'MQSim은 전송 시간을 정수 나노초로 자름: 바이트당 {written} ns가 {computed} ns가 됨. 1,000 MT/s를 넘으면 MQSim에서 전송에 시간이 전혀 들지 않음. 실험은 적힌 값을 따름',
  'MQSim cuts the time of a transfer to whole nanoseconds: {written} ns a byte becomes {computed}; the experiment has what MQSim computes':
    'MQSim은 전송 시간을 정수 나노초로 자름: 바이트당 {written} ns가 {computed} ns가 됨. 실험은 MQSim의 계산을 따름',
  'MQSim cuts the time of a transfer to whole nanoseconds: {written} ns a byte becomes {computed}; the experiment has what is written':
    'MQSim은 전송 시간을 정수 나노초로 자름: 바이트당 {written} ns가 {computed} ns가 됨. 실험은 적힌 값을 따름',
  'Channel_Transfer_Rate {rate}: MQSim cuts the time of a transfer to whole nanoseconds: {written} ns a byte becomes {computed}. Above 1,000 MT/s a transfer takes no time at all in MQSim.':
    'Channel_Transfer_Rate {rate}: MQSim은 전송 시간을 정수 나노초로 자름: 바이트당 {written} ns가 {computed} ns가 됨. 1,000 MT/s를 넘으면 MQSim에서 전송에 시간이 전혀 들지 않음.',
  'Channel_Transfer_Rate {rate}: MQSim cuts the time of a transfer to whole nanoseconds: {written} ns a byte becomes {computed}.':
    'Channel_Transfer_Rate {rate}: MQSim은 전송 시간을 정수 나노초로 자름: 바이트당 {written} ns가 {computed} ns가 됨.',
  '{width} byte wide': '너비 {width}바이트',
  '{width} bytes wide': '너비 {width}바이트',
  'a read’s command takes {ns} ns (a program’s 361, an erase’s 220)': '읽기 명령은 {ns} ns(프로그램 361, 소거 220)',
  'NVDDR2 is the only one': 'NVDDR2뿐임',
  '{cell}: its page types are {types}; this import takes one latency for all':
    '{cell}: 페이지 유형은 {types}. 이 가져오기는 모두 한 지연을 씀',
  'blocks do not wear out here': '여기서는 블록이 닳지 않음',
  'FLASH is the only one': 'FLASH뿐임',
  '{support} is written; MQSim as published never suspends': '{support}라고 적혀 있지만 공개된 MQSim은 중단하지 않음',
  '{support} is written, and so it is here; MQSim as published never suspends':
    '{support}라고 적혀 있고 여기서도 그러함. 공개된 MQSim은 중단하지 않음',
  'here one time for programs and erases: no suspension if less remains':
    '여기서는 프로그램과 소거에 한 시간을 씀: 남은 시간이 그보다 짧으면 중단하지 않음',
  'MQSim writes this name and reads “Prefered_…”: the value never reaches it':
    'MQSim은 이 이름으로 쓰고 “Prefered_…”로 읽음: 값이 전달되지 않음',
  'the time for programs is the one that the model has': '모델에는 프로그램의 시간만 있음',
  'reads before writes': '쓰기보다 읽기 먼저',
  'reads before writes; the classes of several flows are not modelled today (one flow has none)':
    '쓰기보다 읽기 먼저. 여러 흐름의 등급은 지금 모델에 없음(흐름 하나에는 등급이 없음)',
  'a chip is busy as a whole': '칩 전체가 사용 중이 됨',
  'one die of a chip works at a time, as published': '공개된 대로 칩의 다이는 한 번에 하나만 일함',
  'planes work together at the same page': '플레인은 같은 페이지에서 함께 일함',
  'waiting reads of a chip are read together': '기다리는 한 칩의 읽기를 함께 읽음',
  'pages of several planes are programmed together if they match': '여러 플레인의 페이지가 맞으면 함께 프로그램함',
  'less than the {blocks} blocks of a plane': '플레인의 블록 {blocks}개 미만',
  'MQSim collects below {least} of {blocks} free blocks, and never below fewer than {fewest}':
    'MQSim은 빈 블록이 {blocks}개 중 {least}개 미만이면 수집하며, 그 기준은 {fewest}개보다 작지 않음',
  'of {blocks} blocks; MQSim collects below {least} blocks at least':
    '블록 {blocks}개 중. MQSim은 적어도 {least}개 미만에서 수집함',
  'of the blocks of a plane': '플레인의 블록 중',
  'of {blocks} blocks, rounded down, 1 at least': '블록 {blocks}개 중, 내림, 최소 1',
  'until the hard threshold': '강제 임계값까지',
  'a collection that MQSim would finish first lets host operations go first here, until the hard threshold':
    'MQSim이라면 먼저 끝낼 수집이 여기서는 강제 임계값까지 호스트 연산을 먼저 보냄',
  'the oldest block is not a choice here': '가장 오래된 블록은 여기 선택지에 없음',
  'the best of {drawn} random blocks': '임의의 블록 {drawn}개 중 가장 좋은 것',
  'one random block; {policy} also asks for its invalid pages': '임의의 블록 하나. {policy}는 무효 페이지도 봄',
  'MQSim as published never runs it': '공개된 MQSim은 실행하지 않음',
  'MQSim as published never runs it; the experiment does': '공개된 MQSim은 실행하지 않지만 실험은 실행함',
  'the model has no link to the host today: it takes no time': '지금 모델에는 호스트 링크가 없음: 시간이 들지 않음',
  'the model has no SATA': '모델에 SATA가 없음',
  'of MQSim’s log, not of the device': '장치가 아니라 MQSim 로그에 관한 것',
  'the model has one queue of requests today, without a limit (host.mode closed limits requests in flight)':
    '지금 모델의 요청 큐는 한계 없는 하나임(host.mode closed는 진행 중 요청을 제한함)',
  'workload.xml decides whether writes are cached (Device_Level_Data_Caching_Mode); host.writeBuffer.pages would be {pages}':
    '쓰기를 캐시할지는 workload.xml이 정함(Device_Level_Data_Caching_Mode). host.writeBuffer.pages는 {pages}이(가) 됨',
  'of the cache (see Data_Cache_Capacity): a page takes {ns} ns in MQSim; host.writeBuffer.ackNs would be so':
    '캐시에 관한 것(Data_Cache_Capacity 참고): MQSim에서 페이지 하나에 {ns} ns. host.writeBuffer.ackNs에 해당함',
  'PAGE_LEVEL is the mapping of the model, too': 'PAGE_LEVEL은 모델의 매핑이기도 함',
  'the mapping table is all in RAM, here, too': '매핑 표가 모두 RAM에 있으며 여기서도 같음',
  'the model has no cache of mapping entries today: all are in RAM, and no read waits for one':
    '지금 모델에는 매핑 항목 캐시가 없음: 모두 RAM에 있어 기다리는 읽기가 없음',
  'bytes, with k, m, g (powers of 1000) or K, M, G (of 1024)':
    '바이트, k, m, g(1000의 거듭제곱)나 K, M, G(1024의 거듭제곱)를 붙일 수 있음',
  'the requests of SimpleSSD-Standalone ([generator] or [trace])': 'SimpleSSD-Standalone의 요청([generator]나 [trace])',
  'its device, a file with [pal]; of requests, the trace itself or a job of fio':
    '그 장치([pal]이 있는 파일). 요청이라면 트레이스나 fio 작업',
  '0 (SLC), 1 (MLC) or 2 (TLC)': '0(SLC), 1(MLC) 또는 2(TLC) 중 하나',
  'its page types are {types}; this import takes one latency for all':
    '페이지 유형은 {types}. 이 가져오기는 모두 한 지연을 씀',
  'the model has no superpages over these parts: each page of a request is an operation of its own':
    '모델에는 이 부분들에 걸친 슈퍼페이지가 없음: 요청의 페이지마다 연산 하나',
  'planes are programmed together if the next pages match; SimpleSSD takes superpages apart by plane':
    '다음 페이지가 맞으면 플레인을 함께 프로그램함. SimpleSSD는 슈퍼페이지를 플레인별로 나눔',
  'SimpleSSD’s own default': 'SimpleSSD 기본값',
  'whole nanoseconds here': '여기서는 정수 나노초',
  'bits, 1 or more': '1 이상의 비트',
  '{speed} × 2^20 transfers a second': '초당 전송 2^20의 {speed}배',
  '{bits} bits wide': '너비 {bits}비트',
  'commands take {cycles} cycles, {error} ns in whole ns': '명령은 {cycles} 사이클, 정수 ns로 {error} ns 차이',
  'SimpleSSD counts the free superblocks of the device, the model the free blocks of each plane':
    'SimpleSSD는 장치의 빈 슈퍼블록을, 모델은 플레인마다 빈 블록을 셈',
  'the age of a block (cost and benefit) does not count here': '블록의 나이(비용과 이득)는 여기서 반영되지 않음',
  '0 greedy, 1 cost and benefit, 2 random, 3 d-choice': '0 greedy, 1 비용과 이득, 2 임의, 3 d-choice 중 하나',
  'blocks are not drawn (ftl.EvictPolicy)': '블록을 추첨하지 않음(ftl.EvictPolicy)',
  'here collection continues until the threshold is met': '여기서는 임계값에 이를 때까지 수집이 계속됨',
  'of SimpleSSD’s superpages': 'SimpleSSD의 슈퍼페이지에 관한 것',
  'the model maps pages': '모델은 페이지를 매핑함',
  '0 to 1': '0에서 1까지',
  'nothing is filled (ftl.FillRatio)': '아무것도 채우지 않음(ftl.FillRatio)',
  '0: no page is written again': '0: 다시 쓰는 페이지 없음',
  'SimpleSSD invalidates a share of {invalid}; here pages are overwritten at random until collection is steady':
    'SimpleSSD는 {invalid}의 비율을 무효로 하지만, 여기서는 수집이 안정될 때까지 임의로 덮어씀',
  'writes are not cached (icl.EnableWriteCache)': '쓰기를 캐시하지 않음(icl.EnableWriteCache)',
  'in pages (icl.CacheSize)': '페이지 단위(icl.CacheSize)',
  'reads share this cache in SimpleSSD; here it holds written pages only':
    'SimpleSSD에서는 읽기도 이 캐시를 쓰지만 여기서는 쓴 페이지만 담음',
  'written pages are merged': '쓴 페이지를 합침',
  'pages are written back when there is no room': '자리가 없을 때 페이지를 내려씀',
  'pages in flight are read from RAM': '진행 중인 페이지는 RAM에서 읽음',
  'the least recently written page goes first here': '여기서는 쓴 지 가장 오래된 페이지가 먼저 나감',
  'ps a byte of a page; the time of SimpleSSD’s firmware and memory is not in it':
    '페이지의 바이트당 ps. SimpleSSD 펌웨어와 메모리의 시간은 들어 있지 않음',
  'the cache has no ways here: any page may be held': '여기서는 캐시에 웨이가 없음: 어느 페이지든 담을 수 있음',
  'the model has no firmware today: it takes no time': '지금 모델에는 펌웨어가 없음: 시간이 들지 않음',
  'the model has no queues and no link of NVMe today': '지금 모델에는 NVMe의 큐와 링크가 없음',
  'the model has no host interface': '모델에 호스트 인터페이스가 없음',
  'the model has no DRAM of its own: icl.CacheLatency represents it':
    '모델에 자체 DRAM이 없음: icl.CacheLatency로 나타냄',
  'prefetching and details of the cache are not modelled': '선읽기와 캐시 세부는 모델에 없음',
  'of the program, not of the device': '장치가 아니라 프로그램에 관한 것',
  'requests, not the device: a workload of its own': '장치가 아니라 요청: 별도의 워크로드',
  'requests, not the device: drop the trace itself': '장치가 아니라 요청: 트레이스를 놓기',
  'pages are allocated dynamically (allocation = 0)': '페이지를 동적으로 할당함(allocation = 0)',
  'a page is bound when a channel and one of its chips are idle': '채널과 그 칩 하나가 유휴일 때 페이지가 정해짐',
  'the channels are offered writes in turn': '채널에 차례로 쓰기를 내줌',
  'SSDSim fixes the channel by the page’s number and the rest dynamically; here the channel is free, too':
    'SSDSim은 페이지 번호로 채널을 정하고 나머지는 동적으로 정하지만, 여기서는 채널도 동적임',
  'pages are allocated statically (allocation = 1)': '페이지를 정적으로 할당함(allocation = 1)',
  '0 to 5; SSDSim stops at others': '0에서 5까지. 다른 값에서 SSDSim은 멈춤',
  'a number above 0: SSDSim has no default': '0보다 큰 수: SSDSim에는 기본값이 없음',
  'the same number of chips, above 0, on each of {channels} channels': '채널 {channels}개마다 같은, 0보다 큰 칩 수',
  'there are {channels} channels': '채널이 {channels}개임',
  'the sum of all channels': '모든 채널의 합',
  'the channels have {sum} chips together: SSDSim would count its capacity with another number':
    '채널의 칩은 모두 {sum}개: SSDSim이라면 다른 수로 용량을 셈',
  '{count} subpages of {size} bytes are {product} bytes; the page has {bytes}':
    '{size}바이트 하위 페이지 {count}개는 {product}바이트이지만 페이지는 {bytes}바이트임',
  'sectors travel': '섹터가 전송됨',
  'sectors of 512 bytes travel': '512바이트 섹터가 전송됨',
  'only whole pages or sectors of 512 bytes travel here, not {size} bytes':
    '여기서는 페이지 전체나 512바이트 섹터만 전송됨({size}바이트 아님)',
  'SSDSim takes 0 where the file has none': '파일에 없으면 SSDSim은 0으로 봄',
  'a byte a cycle': '사이클마다 바이트 하나',
  'the model has one time for both directions, that of t_WC': '모델은 두 방향에 한 시간(t_WC)을 씀',
  'the model has one time for both directions, that of t_WC, {error} % in each data-out':
    '모델은 두 방향에 한 시간(t_WC)을 씀: 데이터 출력마다 {error} %',
  'commands and addresses take {cycles} × t_WC': '명령과 주소는 t_WC의 {cycles}배',
  'SSDSim adds it to no operation': 'SSDSim은 어떤 연산에도 더하지 않음',
  'SSDSim reads a decimal mask, {mask}, although its comment writes bits: {meant} is meant':
    '주석은 비트로 적지만 SSDSim은 십진 마스크 {mask}(으)로 읽음: 뜻한 값은 {meant}',
  'random {random}, copyback {copyback}, two-plane program {program}, interleave {interleave}, two-plane read {read} (never issued by SSDSim)':
    'random {random}, copyback {copyback}, 두 플레인 프로그램 {program}, interleave {interleave}, 두 플레인 읽기 {read}(SSDSim은 보내지 않음)',
  'bit {bit}': '비트 {bit}',
  'two-plane programs are off (advanced command)': '두 플레인 프로그램이 꺼져 있음(advanced command)',
  'the order of two-plane and interleaved commands is not a choice here: planes first':
    '두 플레인 명령과 인터리브 명령의 순서는 여기 선택지에 없음: 플레인 먼저',
  'the parity of pages in copyback is not modelled: any page of a plane may be copied':
    '카피백에서 페이지의 홀짝은 모델에 없음: 플레인의 어느 페이지든 복사됨',
  'a plane with a smaller share of free pages is collected': '빈 페이지 비율이 더 작은 플레인을 수집함',
  'thresholds count free pages': '임계값은 빈 페이지를 셈',
  'a collection is not interrupted before its block is moved': '블록을 다 옮기기 전에는 수집을 멈추지 않음',
  'a collection can be interrupted after each page; SSDSim also collects idle planes in advance':
    '페이지마다 수집을 멈출 수 있음. SSDSim은 유휴 플레인도 미리 수집함',
  'SSDSim collects by gc hard threshold alone': 'SSDSim은 gc hard threshold만으로 수집함',
  'SSDSim reads it and has one way to collect': 'SSDSim은 읽지만 수집 방법은 하나뿐임',
  'the device is not aged': '장치를 노화하지 않음',
  'SSDSim begins with such a share of invalid pages in each plane; here the filled pages are valid':
    'SSDSim은 플레인마다 그 비율의 무효 페이지로 시작하지만, 여기서는 채운 페이지가 유효함',
  '{bytes} bytes in whole pages': '{bytes}바이트를 정수 페이지로',
  'the buffer merges writes, and programs the least recently written':
    '버퍼는 쓰기를 합치고 쓴 지 가장 오래된 것을 프로그램함',
  'the buffer programs pages only when it is full': '버퍼는 가득 찼을 때만 페이지를 프로그램함',
  'the buffer answers after {ns} ns': '버퍼는 {ns} ns 뒤에 응답함',
  'SSDSim stops reading requests at this queue length; here requests arrive at their times (host.mode closed limits them)':
    'SSDSim은 이 큐 길이에서 요청 읽기를 멈추지만, 여기서는 요청이 제시각에 도착함(host.mode closed는 제한함)',
  'pages that are read before they are written are stored': '쓰기 전에 읽는 페이지는 저장된 것으로 봄',
  'the planes take turns': '플레인이 차례를 가짐',
  'the model has no currents and voltages': '모델에 전류와 전압이 없음',
  '1 is page mapping, the only one here': '1은 페이지 매핑이며 여기서는 이것뿐임',
  'the model maps pages; SSDSim’s published code does, too': '모델은 페이지를 매핑하며 공개된 SSDSim 코드도 같음',
  'SSDSim reads it and uses it nowhere': 'SSDSim은 읽지만 어디에도 쓰지 않음',
  'TTFLASH (parity, rotating collection) is not modelled today': 'TTFLASH(패리티, 돌아가는 수집)는 지금 모델에 없음',
};
