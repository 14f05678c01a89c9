/** The SLC cache: settings, reasons, words of its waits. */
export const SLC_CACHE = {
  'die busy (folding)': '다이 사용 중(폴딩)',
  'the die was busy with folding the SLC cache': 'SLC 캐시를 폴딩하느라 다이 사용 중',
  folding: '폴딩',
  fold: '폴딩',
  'SLC cache': 'SLC 캐시',
  Cache: '캐시',
  Folding: '폴딩',
  'Blocks of one bit a cell take the pages of the host; later their pages are folded into ordinary blocks.':
    '셀당 1비트인 블록이 호스트의 페이지를 먼저 받고, 나중에 일반 블록으로 폴딩함.',
  'Static blocks': '고정 블록',
  'The first blocks of each plane: they always belong to the cache.': '각 플레인의 첫 블록들: 항상 캐시에 속함.',
  'Dynamic blocks': '가변 블록',
  'Free blocks of a plane that the cache may take beside them, and gives back when they are folded.':
    '캐시가 더 가져다 쓸 수 있는 플레인의 빈 블록. 폴딩하면 돌려줌.',
  'Free blocks kept': '남겨 두는 빈 블록',
  'The cache takes no free block of a plane that has no more than these.':
    '빈 블록이 이보다 많지 않은 플레인에서는 캐시가 빈 블록을 가져가지 않음.',
  'Bits a cell': '셀당 비트',
  'Of the ordinary blocks, if all pages are alike: a block of the cache holds as many times fewer pages.':
    '모든 페이지가 같을 때 일반 블록의 셀당 비트. 캐시 블록의 페이지 수는 그 배수만큼 적음.',
  'SLC read time': 'SLC 읽기 시간',
  'Array read of a page in the cache.': '캐시에 있는 페이지의 어레이 읽기.',
  'SLC program time': 'SLC 프로그램 시간',
  'Array program of a page in the cache.': '캐시에 있는 페이지의 어레이 프로그램.',
  'SLC erase time': 'SLC 소거 시간',
  'Erase of a block of the cache.': '캐시 블록의 소거.',
  'When full': '가득 찼을 때',
  'What a page of the host does while its plane has no free page in the cache.':
    '플레인의 캐시에 빈 페이지가 없는 동안 호스트의 페이지가 하는 일.',
  direct: '직접 쓰기',
  'fold first': '폴딩 먼저',
  'It is written to an ordinary block.': '일반 블록에 씀.',
  'It waits until a block of the cache has been folded.': '캐시 블록 하나의 폴딩이 끝날 때까지 대기.',
  'Low mark': '하한',
  'While fewer blocks of the cache are free, folding goes before the host; 0: only when the host is idle.':
    '캐시의 빈 블록이 이보다 적은 동안 폴딩이 호스트보다 먼저. 0: 호스트가 유휴일 때만.',
  'Idle time before folding': '폴딩 전 유휴 시간',
  'Once the host has had no operation in the device for so long, blocks of the cache are folded.':
    '장치에 호스트 동작이 이만큼 오래 없으면 캐시 블록을 폴딩.',
  'Block to fold': '폴딩할 블록',
  'The full block of the cache that is folded next.': '다음에 폴딩할, 가득 찬 캐시 블록.',
  oldest: '가장 오래된 블록',
  'least valid': '유효 페이지가 가장 적은 블록',
  'The one that was opened first.': '가장 먼저 열린 블록.',
  'The one with the fewest valid pages.': '유효 페이지가 가장 적은 블록.',
  'Suspend folding': '폴딩 중단',
  'Suspension also applies to programs and erases of folding.': '폴딩의 프로그램과 소거도 중단 대상.',
  'the cache takes no free block (policy.slcCache.dynamicBlocksPerPlane)':
    '캐시가 빈 블록을 가져가지 않음(policy.slcCache.dynamicBlocksPerPlane)',
  'no page of the host was written to a block of the cache': '호스트의 페이지가 캐시 블록에 쓰인 적 없음',
  'the number of page types says how many bits a cell has (timing.pageTypes.count)':
    '셀당 비트는 페이지 종류의 수가 정함(timing.pageTypes.count)',
} as const;
