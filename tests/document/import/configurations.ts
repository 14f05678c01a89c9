/** Configurations of other simulators, made of the table of their fields. */

/** A seeded draw. */
export function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

type Fields = Readonly<Record<string, readonly (string | number)[]>>;

/** The fields of the formats, as their simulators' parsers list them, with some values of each. */
const MQSIM_FIELDS: Readonly<Record<string, Fields>> = {
  Host_Parameter_Set: {
    PCIe_Lane_Bandwidth: ['1.00000', '0.4'],
    PCIe_Lane_Count: [4, 16],
    SATA_Processing_Delay: [400_000],
    Enable_ResponseTime_Logging: ['false', 'true'],
    ResponseTime_Logging_Period_Length: [1_000_000],
  },
  Device_Parameter_Set: {
    Seed: [1, 321],
    Enabled_Preconditioning: ['false', 'true', 'TRUE'],
    Memory_Type: ['FLASH'],
    HostInterface_Type: ['NVME', 'SATA'],
    IO_Queue_Depth: [1024, 65_535],
    Queue_Fetch_Size: [16, 512],
    Caching_Mechanism: ['ADVANCED', 'SIMPLE'],
    Data_Cache_Sharing_Mode: ['SHARED', 'EQUAL_PARTITIONING'],
    Data_Cache_Capacity: [268_435_456],
    Data_Cache_DRAM_Row_Size: [8192],
    Data_Cache_DRAM_Data_Rate: [100, 800],
    Data_Cache_DRAM_Data_Busrt_Size: [1, 4],
    Data_Cache_DRAM_tRCD: [13],
    Data_Cache_DRAM_tCL: [13],
    Data_Cache_DRAM_tRP: [13],
    Address_Mapping: ['PAGE_LEVEL'],
    Ideal_Mapping_Table: ['false', 'true', 'NO'],
    CMT_Capacity: [2_097_152],
    CMT_Sharing_Mode: ['SHARED', 'EQUAL_PARTITIONING'],
    Plane_Allocation_Scheme: ['CWDP', 'PDWC', 'CPWD', 'WCDP', 'DWCP'],
    Transaction_Scheduling_Policy: ['OUT_OF_ORDER', 'PRIORITY_OUT_OF_ORDER'],
    Overprovisioning_Ratio: ['0.07', '0.15', '0.28'],
    GC_Exec_Threshold: ['0.05', '0.005000', '0.2'],
    GC_Block_Selection_Policy: ['GREEDY', 'RGA', 'RANDOM', 'RANDOM_P', 'RANDOM_PP', 'FIFO'],
    Use_Copyback_for_GC: ['false', 'true'],
    Preemptible_GC_Enabled: ['false', 'true'],
    GC_Hard_Threshold: ['0.005', '0.05'],
    Dynamic_Wearleveling_Enabled: ['false', 'true'],
    Static_Wearleveling_Enabled: ['false', 'true'],
    Static_Wearleveling_Threshold: [100],
    Preferred_suspend_erase_time_for_read: [700_000],
    Preferred_suspend_erase_time_for_write: [700_000],
    Preferred_suspend_write_time_for_read: [100_000],
    Flash_Channel_Count: [1, 4, 8],
    Flash_Channel_Width: [1, 2],
    Channel_Transfer_Rate: [200, 333, 1200],
    Chip_No_Per_Channel: [1, 4],
    Flash_Comm_Protocol: ['NVDDR2'],
    SomethingOfAFork: ['0.5'],
  },
  Flash_Parameter_Set: {
    Flash_Technology: ['SLC', 'MLC', 'TLC'],
    CMD_Suspension_Support: ['NONE', 'PROGRAM', 'PROGRAM_ERASE', 'ERASE'],
    Page_Read_Latency_LSB: [37_000, 75_000],
    Page_Read_Latency_CSB: [46_000, 75_000],
    Page_Read_Latency_MSB: [37_000, 75_000],
    Page_Program_Latency_LSB: [380_000],
    Page_Program_Latency_CSB: [380_000],
    Page_Program_Latency_MSB: [380_000, 750_000],
    Block_Erase_Latency: [3_800_000],
    Block_PE_Cycles_Limit: [10_000],
    Suspend_Erase_Time: [700_000],
    Suspend_Program_Time: [100_000],
    Die_No_Per_Chip: [1, 2],
    Plane_No_Per_Die: [1, 2, 4],
    Block_No_Per_Plane: [512, 1024],
    Page_No_Per_Block: [128, 256],
    Page_Capacity: [4096, 16_384],
    Page_Metadat_Capacity: [448],
    Initial_SLC_Blk_Per_Plane: [4],
  },
};

const SSDSIM_FIELDS: Fields = {
  'dram capacity': [0, 131_074],
  'cpu sdram': [0],
  'subpage page': [4, 8],
  'subpage capacity': [512, 1024],
  ...Object.fromEntries(
    (
      't_PROG t_DBSY t_BERS t_CLS t_CLH t_CS t_CH t_WP t_ALS t_ALH t_DS t_DH t_WC t_WH t_ADL t_R t_AR t_CLR t_RR t_RP ' +
      't_WB t_RC t_REA t_CEA t_RHZ t_CHZ t_RHOH t_RLOH t_COH t_REH t_IR t_RHW t_WHR t_RST'
    )
      .split(' ')
      .map((key) => [key, [20, 25]]),
  ),
  'erase limit': [100_000],
  'flash operating current': ['25000.0'],
  'flash supply voltage': ['3.3'],
  'dram active current': [1],
  'dram standby current': [1],
  'dram refresh current': [1],
  'dram voltage': ['3.3'],
  'address mapping': [1, 2],
  'wear leveling': [1],
  gc: [1],
  'clean in background': [0],
  'gc threshold': ['0.1'],
  'buffer management': [0],
  'scheduling algorithm': [1],
  'quick table radio': ['0.1'],
  'related mapping': [0],
  striping: [0],
  interleaving: [0],
  pipelining: [0],
  time_step: [0],
  'small large write': [0],
  'active write threshold': [0],
  'threshold value': ['0.1'],
  'active write': [0, 1],
  'gc hard threshold': ['0.05', '0.3'],
  allocation: [0, 1],
  static_allocation: [0, 1, 2, 3, 4, 5],
  dynamic_allocation: [0, 1],
  'advanced command': [0, 8, 31, 11_111],
  'advanced command priority': [0, 1],
  'advanced command priority2': [0, 1],
  'greed CB command': [0, 1],
  'greed MPW command': [0, 1],
  aged: [0, 1],
  'aged ratio': ['0.5'],
  queue_length: [5],
  'rotating gc': [1],
  'something of a fork': ['x'],
};

const SIMPLESSD_FIELDS: Readonly<Record<string, Fields>> = {
  cpu: { ClockSpeed: [400_000_000], HILCoreCount: [1] },
  nvme: { PCIEGeneration: [1, 2], PCIELane: [4, 16], WRRHigh: [2], MaxRequestCount: [8] },
  pal: {
    Channel: [2, 8],
    Package: [1, 4],
    Die: [1, 2],
    Plane: [1, 2],
    Block: [256, 512],
    Page: [128, 512],
    PageSize: [4096, '16K'],
    EnableMultiPlaneOperation: [0, 1],
    NANDType: [0, 1, 2],
    LSBRead: [40_000_000],
    CSBRead: [65_000_000],
    MSBRead: [65_000_000, 90_000_000],
    LSBWrite: [500_000_000],
    CSBWrite: [900_000_000],
    MSBWrite: [1_300_000_000],
    Erase: [3_500_000_000],
    DMASpeed: [200, 400],
    DMAWidth: [8, 16],
    SuperblockSize: ['C', 'CWDP'],
    PageAllocation: ['CWDP', 'PDWC'],
    SomethingOfAFork: [1],
  },
  ftl: {
    MappingMode: [0],
    OverProvisioningRatio: ['0.25', '0.1'],
    EraseThreshold: [100_000],
    FillingMode: [0, 1, 2],
    FillRatio: ['0.0', '0.5'],
    InvalidPageRatio: ['0.0', '0.2'],
    EvictPolicy: [0, 1, 2, 3],
    DChoiceParam: [3],
    GCThreshold: ['0.05'],
    GCMode: [0, 1],
    GCReclaimBlocks: [1],
    GCReclaimThreshold: ['0.1'],
    EnableRandomIOTweak: [1],
  },
  icl: {
    CacheSize: [536_870_912, '32M'],
    CacheWaySize: [8],
    EnableReadCache: [1],
    EnableReadPrefetch: [1],
    ReadPrefetchMode: [1],
    EnableWriteCache: [0, 1],
    EvictPolicy: [0, 1, 2],
    EvictMode: [1],
    CacheLatency: [10],
  },
  dram: { Model: [0], ChipSize: [1_073_741_824] },
  generator: { io_size: ['1G'] },
};

const NVMEVIRT_FIELDS: Fields = {
  MDTS: [6],
  CELL_MODE: ['(CELL_MODE_MLC)', '(CELL_MODE_TLC)', 1],
  SSD_PARTITIONS: ['(4)', 1],
  PLNS_PER_LUN: ['(1)'],
  BLK_SIZE: ['(0)'],
  MAX_CH_XFER_SIZE: ['KB(16)', '(FLASH_PAGE_SIZE)'],
  WRITE_UNIT_SIZE: ['(512)'],
  NAND_READ_LATENCY_LSB: ['(36013 - 6000)', 29_760],
  NAND_READ_LATENCY_MSB: ['(36013 + 6000)'],
  NAND_READ_LATENCY_CSB: ['(0)'],
  NAND_ERASE_LATENCY: ['(0)', '(3 * 1000 * 1000)'],
  FW_4KB_READ_LATENCY: ['(21500)'],
  FW_READ_LATENCY: ['(30490)', '(FW_4KB_READ_LATENCY)'],
  FW_WBUF_LATENCY0: ['(4000)'],
  FW_WBUF_LATENCY1: ['(460)'],
  FW_CH_XFER_LATENCY: ['(0)', '(413)'],
  GLOBAL_WB_SIZE: ['(NAND_CHANNELS * LUNS_PER_NAND_CH * ONESHOT_PAGE_SIZE * 2)'],
  WRITE_EARLY_COMPLETION: [0, 1],
  NS_SSD_TYPE_0: ['SSD_TYPE_CONV'],
  SOMETHING_OF_A_FORK: ['(1 +)'],
};

const FEMU_FIELDS: Fields = {
  devsz_mb: [64, 100],
  secsz: [512],
  secs_per_pg: [8, 32],
  pgs_per_blk: [256],
  blks_per_pl: [128, 256],
  pls_per_lun: [1],
  luns_per_ch: [2, 8],
  nchs: [2, 8],
  pg_rd_lat: [40_000],
  pg_wr_lat: [200_000],
  blk_er_lat: [2_000_000],
  ch_xfer_lat: [0, 25],
  gc_thres_pcent: [75, 95],
  gc_thres_pcent_high: [95, 99],
  gc_strategy: [0],
  gc_policy: ['greedy', 'random', 'cost-benefit', 'fifo', 'd-choice'],
  read_cache_mb: [0],
  cache_evict: ['lru'],
  mapping: ['page', 'dftl'],
  mapping_cache_mb: [0],
  nand_cell_type: [0, 1, 2, 3, 4, 7],
  cell_pages: [0, 1, 2, 4],
  pgtype_lat: [0, 1],
  ecc_step_ns: [0, 100],
  tplpbsy: [1],
  trim_lat_ns: [0],
  nand_bad_blocks: [0],
  op_pcent: [0, 25],
  err_read_unc_ppm: [0],
  pcie_bandwidth_mbps: [0, 3200],
  pcie_prop_delay_ns: [0, 300],
  fw_cpu_ns: [0, 500],
  queues: [8],
  vwc: [0],
  'fdp.nruh': [4],
  zns_num_ch: [2],
  something_of_a_fork: [1],
};

/** A configuration: most of the fields, each with one of its values. */
function drawn(roll: (sides: number) => number, fields: Fields): [key: string, value: string][] {
  return Object.entries(fields)
    .filter(() => roll(10) > 0)
    .map(([key, values]) => [key, String(values[roll(values.length)])]);
}

interface Written {
  readonly text: string;
  readonly keys: readonly string[];
}

export const GENERATORS: Readonly<Record<string, (roll: (sides: number) => number) => Written>> = {
  ssdsim: (roll) => {
    const channels = 1 + roll(4);
    const chips = 1 + roll(4);
    const always: [string, string][] = [
      ...Array.from({ length: channels + roll(3) }, (_, i): [string, string] => [
        `chip number[${i}]`,
        String(i < channels ? chips : 0),
      ]),
      ['channel number', String(channels)],
      ['chip number', String(channels * chips + (roll(4) === 0 ? 1 : 0))],
      ['die number', String(1 + roll(2))],
      ['plane number', String(1 + roll(2))],
      ['overprovide', ['0.10', '0.25'][roll(2)]],
      ['block number', '512'],
      ['page number', '64'],
      ['page capacity', String([2048, 4096][roll(2)])],
    ];
    const all = [...always, ...drawn(roll, SSDSIM_FIELDS)];
    const text = all.map(([key, value]) => `${key}${roll(2) === 0 ? '' : ' '}= ${value};  #remark\n`).join('');
    return { text: `${roll(2) === 0 ? '\uFEFF' : ''}${text}`, keys: all.map(([key]) => key) };
  },
  mqsim: (roll) => {
    const keys: string[] = [];
    const set = (name: string): string =>
      drawn(roll, MQSIM_FIELDS[name])
        .map(([key, value]) => {
          const isKnown = !/Initial|Something/.test(key);
          keys.push(isKnown || name === 'Device_Parameter_Set' ? key : `${name}/${key}`);
          return `<${key}>${value}</${key}>${roll(2) === 0 ? '\r\n' : ' <!-- remark -->\n'}`;
        })
        .join('');
    const text =
      `<Execution_Parameter_Set>\n<Host_Parameter_Set>${set('Host_Parameter_Set')}</Host_Parameter_Set>` +
      `<Device_Parameter_Set>${set('Device_Parameter_Set')}<Flash_Parameter_Set>${set('Flash_Parameter_Set')}` +
      '</Flash_Parameter_Set></Device_Parameter_Set></Execution_Parameter_Set>\n';
    return { text, keys };
  },
  simplessd: (roll) => {
    const keys: string[] = [];
    const text = Object.entries(SIMPLESSD_FIELDS)
      .map(([section, fields]) => {
        const lines = drawn(roll, fields).map(([key, value]) => {
          keys.push(`${section}.${key}`);
          return `${key} = ${value}${roll(2) === 0 ? '' : '  # remark'}\n`;
        });
        return `[${section}]\n${lines.join('')}`;
      })
      .join('\n');
    return { text, keys };
  },
  nvmevirt: (roll) => {
    const always: [string, string][] = [
      ['NAND_CHANNELS', `(${1 + roll(8)})`],
      ['LUNS_PER_NAND_CH', `(${1 + roll(2)})`],
      ['BLKS_PER_PLN', '(512)'],
      ['FLASH_PAGE_SIZE', 'KB(32)'],
      ['ONESHOT_PAGE_SIZE', `(FLASH_PAGE_SIZE * ${1 + roll(3)})`],
      ['NAND_CHANNEL_BANDWIDTH', '(800ull)'],
      ['PCIE_BANDWIDTH', '(3360ull)'],
      ['NAND_4KB_READ_LATENCY_LSB', ['(35760 - 6000)', '(41760)'][roll(2)]],
      ['NAND_4KB_READ_LATENCY_MSB', '(35760 + 6000)'],
      ['NAND_4KB_READ_LATENCY_CSB', '(35760 + 6000)'],
      ['NAND_PROG_LATENCY', '(185000)'],
      ['OP_AREA_PERCENT', '(0.07)'],
    ];
    const all = [...always, ...drawn(roll, NVMEVIRT_FIELDS)];
    const cells = '#define CELL_MODE_MLC 2\n#define CELL_MODE_TLC 3\n#define OTHER 7\n';
    const lines = all.map(([key, value]) => `#define ${key} ${value}${roll(2) === 0 ? '' : ' /* remark */'}\n`);
    const text = `${cells}#if (BASE_SSD == OTHER)\n#define MDTS 1\n#else\n${lines.join('')}#endif\n`;
    return { text, keys: ['CELL_MODE_MLC', 'CELL_MODE_TLC', 'OTHER', ...all.map(([key]) => key)] };
  },
  femu: (roll) => {
    const all = drawn(roll, FEMU_FIELDS);
    return { text: `-device femu,${all.map(([k, v]) => `${k}=${v}`).join(',')}\n`, keys: all.map(([key]) => key) };
  },
};
