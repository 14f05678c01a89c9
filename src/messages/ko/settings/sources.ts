/** The sources of settings, switches, policies and presets that say more than names of papers and sections. */
export const SOURCES = {
  'Chosen here': '여기서 정함',
  'MP; TBM as MBM describes it': 'MP; MBM이 설명하는 TBM',
  'Shin, Electronics Letters 2017; 4 is chosen here': 'Shin, Electronics Letters 2017; 4는 여기서 정함',
  'MBM §IV-A; the planes in turn: MP, Verifying the effect, and SSDSim':
    'MBM §IV-A; 플레인을 차례로: MP, Verifying the effect, SSDSim',
  'Chosen here; MQSim (FAST 2018) can choose the least erased':
    '여기서 정함; MQSim (FAST 2018)은 최소 소거 블록을 고를 수 있음',
  'MBM §IV-A does not say': 'MBM §IV-A에 설명 없음',
  'MBM §IV-B; the length is chosen here': 'MBM §IV-B; 길이는 여기서 정함',
  'MBM §IV-B; the size is chosen here': 'MBM §IV-B; 크기는 여기서 정함',
  'MBM §IV-B; the number is chosen here': 'MBM §IV-B; 횟수는 여기서 정함',
  'MBM §IV-B (RS); the instant is chosen here': 'MBM §IV-B (RS); 시점은 여기서 정함',
  'Chosen here; DJ has no limit': '여기서 정함; DJ에는 한도가 없음',
  'Chosen here, against starvation': '여기서 정함, 기아 방지',
  'HPCA 2014 (over-commitment); 32 is chosen here': 'HPCA 2014 (초과 배정); 32는 여기서 정함',
  'SOML (ASPLOS 2019); 4 is chosen here': 'SOML (ASPLOS 2019); 4는 여기서 정함',
  'SOML (ASPLOS 2019); 0.1 is chosen here': 'SOML (ASPLOS 2019); 0.1은 여기서 정함',
  'SB; the time is chosen here': 'SB; 시간은 여기서 정함',
  'SB (tESP); the time is chosen here': 'SB (tESP); 시간은 여기서 정함',
  'SB (wear); the number is chosen here': 'SB (마모); 횟수는 여기서 정함',
  'Black-out windows of patents; chosen here': '특허의 블랙아웃 구간; 여기서 정함',
  'SB (when it benefits most); chosen here': 'SB (이득이 가장 클 때); 여기서 정함',
  'SB (when to resume); chosen here': 'SB (재개 시점); 여기서 정함',
  'SB (when to resume)': 'SB (재개 시점)',
  'SSDSim; the TBM simulator draws at random': 'SSDSim; TBM 시뮬레이터는 무작위로 고름',
  'the TBM simulator': 'TBM 시뮬레이터',
  'MP counts pages, MQSim (FAST 2018) blocks': 'MP는 페이지를, MQSim (FAST 2018)은 블록을 셈',
  'SB (GC is interrupted); MBM §IV-C': 'SB (GC를 중단); MBM §IV-C',
  'MBM §IV-C (update writes); SSDSim': 'MBM §IV-C (갱신 쓰기); SSDSim',
  'SSDSim transfers sectors': 'SSDSim은 섹터 단위로 전송',
  'NANDscope’s defaults': 'NANDscope의 기본값',
  'SSDSim, the simulator behind MBM, MP and DB': 'MBM, MP, DB가 쓴 시뮬레이터 SSDSim',
  'Tavakkol et al., IEEE CAL 2016, as MBM §V describes it': 'Tavakkol et al., IEEE CAL 2016, MBM §V의 설명대로',
  'Derived from MBM Fig. 3: the drawings want 6 < tPROG / page transfer ≤ 8':
    'MBM Fig. 3에서 유도: 그림에는 6 < tPROG / 페이지 전송 ≤ 8이 필요',
  'MP Table 1; garbage collection below 10 % free pages and 20 % over-provisioning as its text says':
    'MP Table 1; 빈 페이지 10 % 아래에서 가비지 컬렉션, 오버프로비저닝 20 %는 본문대로',
  'DB, performance evaluation; the rest are SSDSim’s own parameters':
    'DB, performance evaluation; 나머지는 SSDSim의 값',
  'DJ §2 (times, capacity) and §3.2 (register copy)': 'DJ §2(시간, 용량)와 §3.2(레지스터 복사)',
  'NANDscope’s default; the arithmetic of the papers’ figures': 'NANDscope의 기본값; 논문 그림의 계산',
  'NVMeVirt’s Samsung 970 PRO: channels, dies, flash page, program time, channel rate, over-provisioning':
    'NVMeVirt의 Samsung 970 PRO: 채널, 다이, 플래시 페이지, 프로그램 시간, 채널 속도, 오버프로비저닝',
  'Read time and program rate of 3D TLC from ISSCC 2021 as AnandTech tabled it (SK hynix 512 Gb: 50 µs, 168 MB/s on four planes); bus, planes and page as in published configurations of MQSim for TLC drives':
    '3D TLC의 읽기 시간과 프로그램 속도: AnandTech가 정리한 ISSCC 2021(SK hynix 512 Gb: 50 µs, 플레인 4개에서 168 MB/s). 버스, 플레인, 페이지: 공개된 MQSim의 TLC 드라이브 설정',
  'NVMeVirt, ssd_config.h and conv_ftl.c': 'NVMeVirt, ssd_config.h와 conv_ftl.c',
  'NVMeVirt, ssd_config.h and conv_ftl.c, ssd_advance_write_buffer':
    'NVMeVirt, ssd_config.h와 conv_ftl.c, ssd_advance_write_buffer',
  'NVMeVirt, ssd_config.h and conv_ftl.c; MQSim, PCIe_Link.h':
    'NVMeVirt, ssd_config.h와 conv_ftl.c; MQSim, PCIe_Link.h',
  'SimpleSSD (HIL, ICL and FTL cores); FEMU has one': 'SimpleSSD(HIL, ICL, FTL 코어); FEMU는 하나',
  'FEMU, fw_cpu_ns': 'FEMU의 fw_cpu_ns',
  'SimpleSSD, cpu.cc': 'SimpleSSD의 cpu.cc',
  'FEMU, pcie_prop_delay_ns': 'FEMU의 pcie_prop_delay_ns',
  'PCIe has 2; NVMeVirt shares one': 'PCIe는 2; NVMeVirt는 하나를 공유',
  'NVMeVirt, MAX_CH_XFER_SIZE': 'NVMeVirt의 MAX_CH_XFER_SIZE',
  'US 11,989,458; AIPR (asynchronous independent plane read), iWL; the rules are chosen here':
    'US 11,989,458; AIPR(비동기 독립 플레인 읽기), iWL; 규칙은 여기서 정함',
  'Peak power of a die; chosen here': '다이의 최대 전력; 여기서 정함',
};
