/** The presets of the device and of the controller RAM, with what their sources do not say. */
export const PRESETS = {
  '4 channels × 2 chips × 2 dies × 2 planes, 8 KiB pages, 10 ns a byte; a program takes 1.3 ms.':
    '채널 4 × 칩 2 × 다이 2 × 플레인 2, 8 KiB 페이지, 바이트당 10 ns. 프로그램은 1.3 ms.',
  'MBM’s figures (16 KiB pages)': 'MBM의 그림 (16 KiB 페이지)',
  'Table I with pages of 16 KiB, with which MBM’s Fig. 3(a), (b) and (c) all come out as drawn.':
    '페이지를 16 KiB로 한 표 I. MBM의 그림 3(a), (b), (c)가 모두 그려진 대로 나옵니다.',
  'MP Table 1': 'MP 표 1',
  '2 channels × 2 chips × 2 dies × 2 planes, 2 KiB pages, 25 ns a byte; a program takes 200 µs.':
    '채널 2 × 칩 2 × 다이 2 × 플레인 2, 2 KiB 페이지, 바이트당 25 ns. 프로그램은 200 µs.',
  'DB’s SSD1: 4 channels × 2 ways': 'DB의 SSD1: 채널 4 × 웨이 2',
  'Four channels with 2 dies each, no multi-plane operations.': '다이가 2개씩인 채널 4개, 멀티플레인 연산 없음.',
  'DB’s SSD2: 4 channels × 4 ways': 'DB의 SSD2: 채널 4 × 웨이 4',
  'Four channels with 4 dies each, no multi-plane operations.': '다이가 4개씩인 채널 4개, 멀티플레인 연산 없음.',
  'DJ’s 32 GB disk': 'DJ의 32 GB 디스크',
  '2 channels × 4 banks, 2 KiB pages, 25 MB/s buses; read 25 µs, program 200 µs, erase 3 ms.':
    '채널 2 × 뱅크 4, 2 KiB 페이지, 25 MB/s 버스. 읽기 25 µs, 프로그램 200 µs, 소거 3 ms.',
  '2D SLC, typical times': '2D SLC, 대표 시간',
  'Erase 5 ms, program 0.3 ms, read 35 µs.': '소거 5 ms, 프로그램 0.3 ms, 읽기 35 µs.',
  '2D SLC, longest times': '2D SLC, 최대 시간',
  'Erase 10 ms, program 3 ms, read 50 µs.': '소거 10 ms, 프로그램 3 ms, 읽기 50 µs.',
  '2D MLC, typical times': '2D MLC, 대표 시간',
  'Erase 5 ms, program 1.4 ms, read 50 µs.': '소거 5 ms, 프로그램 1.4 ms, 읽기 50 µs.',
  '2D MLC, longest times': '2D MLC, 최대 시간',
  'Erase 10 ms, program 3 ms, read 85 µs.': '소거 10 ms, 프로그램 3 ms, 읽기 85 µs.',
  '3D SLC*, typical times': '3D SLC*, 대표 시간',
  'Erase 10 ms, program 0.25 ms, read 37 µs.': '소거 10 ms, 프로그램 0.25 ms, 읽기 37 µs.',
  '3D SLC*, longest times': '3D SLC*, 최대 시간',
  'Erase 25 ms, program 0.6 ms, read 65 µs.': '소거 25 ms, 프로그램 0.6 ms, 읽기 65 µs.',
  '3D TLC, typical times': '3D TLC, 대표 시간',
  'Erase 10 ms, program 2.3 ms, read 67 µs.': '소거 10 ms, 프로그램 2.3 ms, 읽기 67 µs.',
  '3D TLC, longest times': '3D TLC, 최대 시간',
  'Erase 25 ms, program 11 ms, read 100 µs.': '소거 25 ms, 프로그램 11 ms, 읽기 100 µs.',
  'Micron MT29F128G08CBECB (MLC, 128 Gb)': 'Micron MT29F128G08CBECB (MLC, 128 Gb)',
  '16 KiB pages with 1872 spare bytes, 166 MT/s; read 115 µs at most, program 1.6 ms, erase 3 ms.':
    '스페어 1872바이트가 있는 16 KiB 페이지, 166 MT/s. 읽기 최대 115 µs, 프로그램 1.6 ms, 소거 3 ms.',
  'Samsung V-NAND, 32 layers (3D TLC, 128 Gb)': '삼성 V-NAND, 32단 (3D TLC, 128 Gb)',
  '1 Gb/s a pin, a program takes 700 µs; everything else is assumed.':
    '핀당 1 Gb/s, 프로그램은 700 µs. 나머지는 모두 가정입니다.',
  'Micron MT29F64G08CBAB (MLC, 64 Gb)': 'Micron MT29F64G08CBAB (MLC, 64 Gb)',
  '8 KiB pages with 744 spare bytes, 200 MT/s; read 100 µs at most, program 1.3 ms, erase 3 ms.':
    '스페어 744바이트가 있는 8 KiB 페이지, 200 MT/s. 읽기 최대 100 µs, 프로그램 1.3 ms, 소거 3 ms.',
  'No write buffer': '쓰기 버퍼 없음',
  'A write is complete when its program ends; an access to a page in flight waits for that program.':
    '프로그램이 끝나면 쓰기가 완료됩니다. 처리 중인 페이지에 대한 접근은 그 프로그램을 기다립니다.',
  'RAM of a controller (1 MiB)': '컨트롤러의 RAM (1 MiB)',
  'Writes are complete in 1 MiB of controller RAM, which programs pages while the host is idle, and at a flush; an FUA write completes on flash.':
    '쓰기는 컨트롤러 RAM 1 MiB에서 완료됩니다. RAM은 호스트가 유휴일 때와 플러시 때 페이지를 프로그램하며, FUA 쓰기는 플래시에 있어야 완료됩니다.',
  'NVMeVirt programs a unit when its last page arrives; here pages wait until the host is idle, or the buffer full.':
    'NVMeVirt는 한 단위의 마지막 페이지가 오면 프로그램합니다. 여기서는 호스트가 유휴이거나 버퍼가 찰 때까지 기다립니다.',
  'The 5,612 ns are firmware and link of a 4 KiB write; here every write takes them.':
    '5,612 ns는 4 KiB 쓰기의 펌웨어와 링크 시간입니다. 여기서는 모든 쓰기에 이 시간이 걸립니다.',
  'Write-through (1 MiB)': '바로 쓰기(write-through, 1 MiB)',
  'The same RAM, but a write is complete when its last page is on flash; reads of pages in RAM are fast.':
    '같은 RAM이지만 마지막 페이지가 플래시에 있어야 쓰기가 완료됩니다. RAM에 있는 페이지의 읽기는 빠릅니다.',
  'The size is that of RAM of a controller.': '크기는 컨트롤러의 RAM과 같습니다.',
  'SSDSim’s DRAM buffer (128 KiB)': 'SSDSim의 DRAM 버퍼 (128 KiB)',
  'Writes are complete in the buffer, which merges writes of a page and programs the least recently written pages; pages in flight are read from RAM.':
    '쓰기는 버퍼에서 완료됩니다. 버퍼는 한 페이지의 쓰기를 합치고 가장 오래전에 쓴 페이지부터 프로그램하며, 처리 중인 페이지는 RAM에서 읽습니다.',
  'Blocks per plane and over-provisioning are not in the table: 64 and 20 % are NANDscope’s.':
    '플레인당 블록과 오버프로비저닝은 표에 없습니다. 64와 20 %는 NANDscope의 값입니다.',
  'With these numbers the drawings of MBM Fig. 3(a) and 3(c) do not hold: see the figure preset.':
    '이 값으로는 MBM의 그림 3(a)와 3(c)가 성립하지 않습니다. 그림용 프리셋을 보십시오.',
  'Everything but the page size is Table I’s.': '페이지 크기를 뺀 모든 값은 표 I의 값입니다.',
  'Blocks per plane (2048) are SSDSim’s, which MP uses unmodified.':
    '플레인당 블록(2048)은 SSDSim의 값이며, MP는 이를 그대로 씁니다.',
  'The command time, 7 cycles of 25 ns, is SSDSim’s own; the paper leaves it out of its figures. SSDSim adds 50 ns between the loads of two planes (timing.planeSwitchNs).':
    '명령 시간(25 ns의 7사이클)은 SSDSim의 값이며, 논문의 그림에는 빠져 있습니다. SSDSim은 두 플레인에 데이터를 넣는 사이에 50 ns를 더합니다(timing.planeSwitchNs).',
  'A way counts as a chip with one die.': '웨이 하나를 다이가 하나인 칩으로 봅니다.',
  'SSDSim starts garbage collection below 30 % free pages with 10 % over-provisioning, which no full device can satisfy; the thresholds stay NANDscope’s.':
    'SSDSim은 오버프로비저닝 10 %에서 빈 페이지가 30 % 아래이면 가비지 컬렉션을 시작하는데, 가득 찬 장치는 이를 만족할 수 없습니다. 임계값은 NANDscope의 값입니다.',
  'Two channels and four banks are what DJ calls typical; its Fig. 8 has others (see bankOrganization).':
    '채널 2개와 뱅크 4개는 DJ가 일반적이라고 하는 구성입니다. 그림 8에는 다른 구성이 있습니다(bankOrganization 참고).',
  'The background section gives 2 ms for an erase, the methodology 3 ms.':
    '소거 시간은 배경 절에서는 2 ms, 방법론 절에서는 3 ms입니다.',
  'Command cycles are not given: 0. Over-provisioning is not given either and stays as it is.':
    '명령 사이클은 나와 있지 않아 0입니다. 오버프로비저닝도 나와 있지 않아 그대로 둡니다.',
  'Geometry and bus stay as they are: the slides do not give them.':
    '구조와 버스는 그대로 둡니다. 슬라이드에 나와 있지 않습니다.',
  'The slides do not explain the asterisk; it stands in the 3D column beside TLC.':
    '슬라이드는 별표를 설명하지 않습니다. 별표는 3D 열의 TLC 옆에 있습니다.',
  'Channels and chips stay as they are; a package of this part has one die.':
    '채널과 칩은 그대로 둡니다. 이 부품의 패키지에는 다이가 하나입니다.',
  'The read time is a maximum, program and erase are typical values. 12 ns a clock with two transfers are 6 ns a byte.':
    '읽기 시간은 최댓값, 프로그램과 소거는 대푯값입니다. 클록 12 ns에 두 번 전송하면 바이트당 6 ns입니다.',
  'Planar MLC. Makers do not publish the array times of 3D parts in data sheets; what is published of one stands under samsung-vnand-128gb.':
    '평면 MLC. 제조사는 3D 부품의 어레이 시간을 데이터시트에 공개하지 않습니다. 공개된 한 부품의 값은 samsung-vnand-128gb에 있습니다.',
  'Read 67 µs and erase 10 ms are the slides’ typical times of 3D TLC, not this part’s: its maker’s abstract does not give them.':
    '읽기 67 µs와 소거 10 ms는 이 부품이 아니라 슬라이드의 3D TLC 대표 시간입니다. 제조사의 초록에는 나와 있지 않습니다.',
  'Pages of 16 KiB, 384 pages a block (32 layers, four strings, three bits), two planes and 1366 blocks a plane are assumed: together they make 128 Gb.':
    '16 KiB 페이지, 블록당 384페이지(32단, 스트링 4개, 3비트), 플레인 2개, 플레인당 1366블록은 가정입니다. 모두 합하면 128 Gb입니다.',
  'Channels and chips stay as they are.': '채널과 칩은 그대로 둡니다.',
  'The read time is a maximum, program and erase are typical values. 10 ns a clock with two transfers are 5 ns a byte.':
    '읽기 시간은 최댓값, 프로그램과 소거는 대푯값입니다. 클록 10 ns에 두 번 전송하면 바이트당 5 ns입니다.',
  'MBM’s Table I resembles this family, with half its bus speed and five times its erase time.':
    'MBM의 표 I은 버스 속도가 절반이고 소거 시간이 다섯 배인 점을 빼면 이 계열과 비슷합니다.',
  'The size, 131,074 bytes, is the one that SSDSim ships. The papers do not state theirs.':
    '크기 131,074바이트는 SSDSim이 배포하는 값입니다. 논문들은 자기 값을 밝히지 않습니다.',
  'The buffer latency stays as it is. The papers do not state one.':
    '버퍼 지연 시간은 그대로 둡니다. 논문들은 값을 밝히지 않습니다.',
  'Like an NVMe drive of 2018 (MLC)': '2018년 NVMe 드라이브와 비슷함 (MLC)',
  '8 channels × 2 dies, pages of 32 KiB, 800 MiB/s a channel; read 36 µs, program 185 µs.':
    '채널 8개 × 다이 2개, 32 KiB 페이지, 채널당 800 MiB/s. 읽기 36 µs, 프로그램 185 µs.',
  'MLC, two page types (SimpleSSD)': 'MLC, 페이지 두 종류(SimpleSSD)',
  'Reads of 40 and 65 µs, programs of 500 and 1,300 µs, erase 3.5 ms; types in turn.':
    '읽기 40·65 µs, 프로그램 500·1,300 µs, 소거 3.5 ms. 종류는 차례로.',
  'Geometry and bus stay as they are.': '구조와 버스는 그대로입니다.',
  'TLC, three page types (FEMU)': 'TLC, 페이지 세 종류(FEMU)',
  'Reads of 56.5, 77.5 and 106 µs, programs of 0.82, 2.2 and 5.7 ms, erase 3 ms; shadow order.':
    '읽기 56.5·77.5·106 µs, 프로그램 0.82·2.2·5.7 ms, 소거 3 ms. 섀도 순서.',
  'Planar flash of about 2012.': '2012년 무렵의 평면 플래시.',
  'TLC of today, fast programs (MQSim-JW)': '오늘의 TLC, 빠른 프로그램(MQSim-JW)',
  'Reads of 37, 46 and 37 µs, one program of 380 µs for all three types, erase 3.5 ms.':
    '읽기 37·46·37 µs, 세 종류 모두에 프로그램 한 번 380 µs, 소거 3.5 ms.',
  'MQSim-JW, ssdconfig.xml (2026)': 'MQSim-JW의 ssdconfig.xml(2026)',
  'Whole word lines need policy.wordLine one-shot and a write buffer that holds one.':
    '워드 라인 전체의 프로그램에는 policy.wordLine one-shot과 워드 라인 하나를 담는 쓰기 버퍼가 필요합니다.',
  'TLC of 2021 (ISSCC)': '2021년의 TLC(ISSCC)',
  'Reads of 50 µs, one program of 1.17 ms for all three types, erase 3.5 ms.':
    '읽기 50 µs, 세 종류 모두에 프로그램 한 번 1.17 ms, 소거 3.5 ms.',
  'SK hynix 512 Gb at ISSCC 2021, as tabled by AnandTech': 'ISSCC 2021의 SK hynix 512 Gb, AnandTech의 표',
  'The program is derived: 4 planes × 16 KiB × 3 pages at 168 MB/s. All types are read in the time that is given.':
    '프로그램은 계산한 값: 플레인 4개 × 16 KiB × 페이지 3개, 168 MB/s. 모든 종류를 주어진 시간에 읽습니다.',
  'The erase is not given; it is that of MQSim-JW.': '소거는 주어지지 않아 MQSim-JW의 값입니다.',
  'QLC, four page types (a fork of NVMeVirt)': 'QLC, 페이지 네 종류(NVMeVirt의 포크)',
  'Reads of 75, 95, 130 and 205 µs, programs of 561 µs.': '읽기 75·95·130·205 µs, 프로그램 561 µs.',
  'nvmevirt_hybrid (YeDonS, 2025), a student’s fork of NVMeVirt':
    'nvmevirt_hybrid(YeDonS, 2025), 학생이 만든 NVMeVirt의 포크',
  'Student work: a source for the form, not for the truth.': '학생의 작업: 형식의 출처이며, 값의 근거는 아닙니다.',
  'Geometry, erase and bus stay as they are.': '구조, 소거, 버스는 그대로입니다.',
  'QLC, four page types (FEMU)': 'QLC, 페이지 네 종류(FEMU)',
  'Reads of 59.3 to 169.6 µs, programs of 0.86 to 9.2 ms, erase 3 ms; types in turn.':
    '읽기 59.3~169.6 µs, 프로그램 0.86~9.2 ms, 소거 3 ms. 종류는 차례로.',
  'FEMU has a table of its own for the order of pages; here the types take turns.':
    'FEMU에는 페이지 순서의 표가 따로 있습니다. 여기서는 종류가 차례로 돕니다.',
  'Each page is programmed by itself; real QLC programs a word line in two passes.':
    '페이지마다 따로 프로그램합니다. 실제 QLC는 워드 라인을 두 번에 나누어 프로그램합니다.',
  'NVMeVirt reads its two page types in 30 and 42 µs; here every page takes their mean.':
    'NVMeVirt의 두 페이지 종류는 읽기 30 µs와 42 µs. 여기서는 모든 페이지가 그 평균.',
  'Its firmware (21.5 µs a read) and its link (3,360 MiB/s) take no time here: latencies are shorter by that.':
    '펌웨어(읽기당 21.5 µs)와 링크(3,360 MiB/s)의 시간은 여기에 없어서 지연 시간이 그만큼 짧음.',
  'Its erase takes no time; 3.5 ms are those of SimpleSSD’s MLC sample.':
    'NVMeVirt의 소거 시간은 0. 3.5 ms는 SimpleSSD의 MLC 예제 값.',
  '16 GiB of flash (128 blocks of 256 pages a die) are chosen here, so that a used one is ready in seconds.':
    '플래시 16 GiB(다이마다 256페이지 블록 128개)는 쓰던 장치가 몇 초 만에 준비되도록 여기서 정한 값.',
  'Like a TLC drive of today': '오늘날의 TLC 드라이브와 비슷함',
  '8 channels × 2 dies × 4 planes, pages of 16 KiB, 1,200 MT/s; read 50 µs, program 390 µs a page.':
    '채널 8개 × 다이 2개 × 플레인 4개, 16 KiB 페이지, 1,200 MT/s. 읽기 50 µs, 프로그램 페이지당 390 µs.',
  'A one-shot program of three pages on four planes takes 1,170 µs by that rate; here each page is programmed by itself in a third of it.':
    '그 속도라면 플레인 4개에 세 페이지씩 한 번에 프로그램하는 데 1,170 µs. 여기서는 페이지마다 그 3분의 1.',
  'No SLC cache, no page types, no firmware and no link: a drive is faster at first and slower once its cache is full.':
    'SLC 캐시, 페이지 종류, 펌웨어, 링크 없음. 실제 드라이브는 처음에 더 빠르고 캐시가 차면 더 느림.',
  'The erase time, 3.5 ms, and 384 pages a block are assumed, and 7 % over-provisioning as in NVMeVirt.':
    '소거 시간 3.5 ms와 블록당 384페이지는 가정한 값이고, 오버프로비저닝 7 %는 NVMeVirt와 같음.',
  '36 GiB of flash (96 blocks a plane) are chosen here, so that a used one is ready in seconds.':
    '플래시 36 GiB(플레인마다 블록 96개)는 쓰던 장치가 몇 초 만에 준비되도록 여기서 정한 값.',
  'Samsung 970 PRO, as NVMeVirt models it': 'NVMeVirt가 모델링한 Samsung 970 PRO',
  'A 4 KiB read takes 57,276 or 69,276 ns by the type of its page, a 4 KiB write is acknowledged in 5,612 ns, one of 128 KiB in 55,584.':
    '4 KiB 읽기는 페이지 종류에 따라 57,276 또는 69,276 ns, 4 KiB 쓰기 응답은 5,612 ns, 128 KiB는 55,584 ns.',
  'NVMeVirt, ssd_config.h (SAMSUNG_970PRO), checked there against the drive (FAST ’23)':
    'NVMeVirt의 ssd_config.h(SAMSUNG_970PRO), 실제 드라이브와 비교됨(FAST ’23)',
  'NVMeVirt maps 4 KiB; here a page is mapped as a whole, so that smaller writes read and write all of it.':
    'NVMeVirt는 4 KiB 단위로 매핑. 여기서는 페이지 전체를 매핑하므로 더 작은 쓰기는 페이지 전체를 읽고 씀.',
  'Reads above 16 KiB take 30,490 ns of firmware there, and reads of a whole page 240 ns more in the array.':
    '거기서는 16 KiB보다 큰 읽기의 펌웨어가 30,490 ns, 페이지 전체의 읽기는 어레이에서 240 ns 더 걸림.',
  'NVMeVirt divides the drive into four parts of two channels; here all dies take writes in turn.':
    'NVMeVirt는 드라이브를 채널 두 개씩 네 부분으로 나눔. 여기서는 모든 다이가 차례로 쓰기를 받음.',
  'Its erase takes no time, here neither. A 32 KiB page is the unit of its 185 µs program.':
    '소거 시간은 거기서도 여기서도 0. 32 KiB 페이지가 185 µs 프로그램의 단위.',
  'The number of blocks is chosen here, so that a used drive is ready in seconds.':
    '블록 수는 여기서 정함. 사용된 드라이브가 몇 초 안에 준비되도록.',
  'Western Digital ZN540, as NVMeVirt models it': 'NVMeVirt가 모델링한 Western Digital ZN540',
  'A 4 KiB read takes 79,952 ns; a unit of 96 KiB is sent and programmed in 769,128 ns.':
    '4 KiB 읽기는 79,952 ns, 96 KiB 단위의 전송과 프로그램은 769,128 ns.',
  'NVMeVirt, ssd_config.h (WD_ZN540), checked there against the drive (FAST ’23)':
    'NVMeVirt의 ssd_config.h(WD_ZN540), 실제 드라이브와 비교됨(FAST ’23)',
  'The drive has zones; here it is a block device with garbage collection, and its erase (0 there) takes 3.5 ms, as in SimpleSSD’s MLC sample.':
    '이 드라이브는 존 방식. 여기서는 가비지 컬렉션이 있는 블록 장치이고, 소거(거기서는 0)는 SimpleSSD의 MLC 예처럼 3.5 ms.',
  'A page here is the unit of a program, 96 KiB; NVMeVirt reads parts of 32 KiB.':
    '여기서 페이지는 프로그램 단위인 96 KiB. NVMeVirt는 32 KiB씩 읽음.',
  'A read of a whole part takes 58 µs in the array there; here every read takes the 50 µs of 4 KiB.':
    '거기서는 한 부분 전체의 읽기가 어레이에서 58 µs. 여기서는 모든 읽기가 4 KiB의 50 µs.',
  'FEMU’s block device': 'FEMU의 블록 장치',
  '8 channels × 8 dies, pages of 4 KiB; read 40 µs, program 200 µs, erase 2 ms, no time on the channels.':
    '채널 8 × 다이 8, 4 KiB 페이지. 읽기 40 µs, 프로그램 200 µs, 소거 2 ms, 채널 시간 없음.',
  'FEMU, femu_mode 1 with its defaults; 12 GiB of 16 GiB as in run-blackbox.sh':
    'FEMU femu_mode 1의 기본값. run-blackbox.sh처럼 16 GiB 중 12 GiB',
  'FEMU collects lines, the same block of all dies; here each plane collects by itself.':
    'FEMU는 모든 다이의 같은 블록인 라인을 수집. 여기서는 플레인마다 따로 수집.',
  'Its firmware and its link take no time by default, here neither.':
    '펌웨어와 링크는 기본값에서 시간이 없음. 여기서도 없음.',
  'MQSim’s shipped drive': 'MQSim에 들어 있는 드라이브',
  '8 channels × 4 chips × 2 dies × 2 planes, pages of 8 KiB; read 75 µs, program 750 µs, erase 3.8 ms.':
    '채널 8 × 칩 4 × 다이 2 × 플레인 2, 8 KiB 페이지. 읽기 75 µs, 프로그램 750 µs, 소거 3.8 ms.',
  'MQSim, ssdconfig.xml as shipped; ONFI_Channel_NVDDR2.h, PCIe_Link.h':
    'MQSim에 들어 있는 ssdconfig.xml, ONFI_Channel_NVDDR2.h, PCIe_Link.h',
  'The bus takes 3 ns a byte, as MQSim computes 333 MT/s (nominally 3.003).':
    '버스는 바이트당 3 ns, MQSim이 333 MT/s를 계산하는 대로(명목 3.003).',
  '290 ns are its read command; its program command takes 361 ns, its erase command 220.':
    '290 ns는 읽기 명령. 프로그램 명령은 361 ns, 소거 명령은 220 ns.',
  'Its cache of 256 MiB and its mapping cache are left out.': '256 MiB 캐시와 매핑 캐시는 뺌.',
  '64 blocks a plane instead of 2048, so that a used drive is ready in seconds.':
    '플레인당 블록 2048개 대신 64개. 사용된 드라이브가 몇 초 안에 준비되도록.',
  'Like a consumer TLC drive': '소비자용 TLC 드라이브처럼',
  '4 channels × 2 dies × 4 planes, pages of 16 KiB; reads of 37, 46 and 37 µs, 380 µs for three pages.':
    '채널 4 × 다이 2 × 플레인 4, 16 KiB 페이지. 읽기 37, 46, 37 µs, 세 페이지에 380 µs.',
  'Times, planes and page of MQSim-JW’s ssdconfig.xml (TLC of today); bus of 1,200 MT/s as in published configurations of MQSim; firmware as in NVMeVirt; PCIe 3.0 × 4 as MQSim counts it':
    '시간, 플레인, 페이지: MQSim-JW의 ssdconfig.xml(오늘날의 TLC). 1,200 MT/s 버스: 공개된 MQSim 설정. 펌웨어: NVMeVirt. PCIe 3.0 × 4: MQSim의 계산',
  'A one-shot program writes the three pages of a word line together; here each page is programmed by itself in a third of its time.':
    '원샷 프로그램은 워드라인의 세 페이지를 함께 씀. 여기서는 페이지마다 그 시간의 3분의 1로 따로 프로그램.',
  'No SLC cache: a drive is faster at first.': 'SLC 캐시 없음: 실제 드라이브는 처음에 더 빠름.',
  'Firmware and acknowledged writes take the times that NVMeVirt measured on Samsung’s 970 PRO; makers publish none.':
    '펌웨어와 쓰기 응답은 NVMeVirt가 Samsung 970 PRO에서 잰 시간. 제조사는 공개하지 않음.',
  'Like a QLC drive': 'QLC 드라이브처럼',
  '4 channels × 2 dies × 4 planes, pages of 16 KiB; reads of 59 to 170 µs, programs of 0.86 to 9.2 ms.':
    '채널 4 × 다이 2 × 플레인 4, 16 KiB 페이지. 읽기 59~170 µs, 프로그램 0.86~9.2 ms.',
  'FEMU, nand.h (QLC, which it calls extrapolated); bus, planes and page as in published configurations of MQSim; firmware as in NVMeVirt; PCIe 3.0 × 4 as MQSim counts it':
    'FEMU의 nand.h(QLC, 외삽값). 버스, 플레인, 페이지: 공개된 MQSim 설정. 펌웨어: NVMeVirt. PCIe 3.0 × 4: MQSim의 계산',
  'Like a data-center drive': '데이터 센터용 드라이브처럼',
  '8 channels × 2 dies × 4 planes, pages of 16 KiB; read 45 µs, 650 µs for three pages, 28 % spare.':
    '채널 8 × 다이 2 × 플레인 4, 16 KiB 페이지. 읽기 45 µs, 세 페이지에 650 µs, 여유 공간 28 %.',
  'Times, planes and page of MQSim-E’s ssd_PM9A3.xml; 13.8 µs of firmware a read and 12.6 µs a cached write by SimpleSSD’s cpu.cc; PCIe 3.0 × 4 as MQSim counts it':
    '시간, 플레인, 페이지: MQSim-E의 ssd_PM9A3.xml. 펌웨어 읽기 13.8 µs, 캐시 쓰기 12.6 µs: SimpleSSD의 cpu.cc. PCIe 3.0 × 4: MQSim의 계산',
  'MQSim-E’s file has an erase of 35 ms; 3.5 ms are taken here.': 'MQSim-E 파일의 소거는 35 ms. 여기서는 3.5 ms.',
  'SimpleSSD’s firmware runs on three cores in turn; here its sum is a latency that keeps no core busy.':
    'SimpleSSD의 펌웨어는 코어 세 개에서 차례로 실행. 여기서는 그 합이 코어를 차지하지 않는 지연 시간.',
  '28 % over-provisioning and a buffer of 2 MiB, protected against power loss, are assumed.':
    '오버프로비저닝 28 %와 전원 손실에 보호되는 2 MiB 버퍼는 가정.',
};
