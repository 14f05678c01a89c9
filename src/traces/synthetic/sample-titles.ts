/** The settings of the samples are loaded when one of them is run. */
export const SAMPLE_TITLES = {
  oltp: 'OLTP (Financial-like)',
  'system-disk': 'System disk (MSR-like)',
  'file-server': 'File server (MSNFS-like)',
  search: 'Web search',
  database: 'Database (TPC-C-like)',
  'vm-disk': 'Virtual machine (CloudPhysics-like)',
  'proxy-log': 'Proxy log (prxy_0-like)',
  'release-server': 'Release server (DTRS-like)',
} as const;
