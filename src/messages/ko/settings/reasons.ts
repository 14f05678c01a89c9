/** Why a setting is without effect: in any run of an experiment, or in this one. Paths become titles of settings. */
export const REASONS = {
  'a busy unit cannot read two pages together: a die has one plane':
    '점유 단위가 두 페이지를 함께 읽을 수 없음: 다이에 플레인이 하나',
  'a channel has one chip': '채널에 칩이 하나',
  'a channel has one die': '채널에 다이가 하나',
  'a chip has one die': '칩에 다이가 하나',
  'a closed host (host.mode) ignores arrival times': '폐루프 호스트(host.mode)는 도착 시각을 쓰지 않음',
  'a die has one plane': '다이에 플레인이 하나',
  'all requests covered whole pages': '모든 요청이 페이지 전체를 덮음',
  'an open host (host.mode) has no queue limit': '개루프 호스트(host.mode)에는 큐 한도가 없음',
  'no word line was programmed': '프로그램된 워드 라인 없음',
  'pages are programmed by themselves (policy.wordLine)': '페이지를 하나씩 프로그램(policy.wordLine)',
  'every word line was filled, or something waited for it earlier':
    '모든 워드 라인이 채워졌거나, 그 전에 기다리는 것이 있었음',
  'there are fewer page types (timing.pageTypes.count)': '페이지 종류가 더 적음(timing.pageTypes.count)',
  'every page type has the times of the first': '모든 종류의 시간이 첫째와 같음',
  'all pages are of one type (timing.pageTypes.count)': '모든 페이지가 한 종류(timing.pageTypes.count)',
  'cache mode is off (policy.cacheMode)': '캐시 모드가 꺼짐(policy.cacheMode)',
  'erase counts did not differ by the threshold': '소거 횟수의 차이가 임계값에 이르지 않음',
  'erases are not suspended (policy.suspension.erase)': '소거를 중단하지 않음(policy.suspension.erase)',
  'every page read had been written before': '읽은 페이지는 모두 이미 쓰여 있었음',
  'every transaction loaded one page': '모든 트랜잭션이 한 페이지만 넣음',
  'every transaction writes one page': '모든 트랜잭션이 한 페이지만 씀',
  'every decision was the same as with the default': '모든 결정이 기본값일 때와 같음',
  'garbage collection is off (policy.gc.enabled)': '가비지 컬렉션이 꺼짐(policy.gc.enabled)',
  'garbage collection moved no page': '가비지 컬렉션이 옮긴 페이지가 없음',
  'multi-plane operations are off (policy.multiPlane, policy.parallelRead)':
    '멀티플레인 연산이 꺼짐(policy.multiPlane, policy.parallelRead)',
  'multi-plane writes are off': '멀티플레인 쓰기가 꺼짐',
  'no block would have been collected': '수집될 블록이 없었음',
  'no host operation could join one of garbage collection': '가비지 컬렉션 연산과 함께할 호스트 연산이 없었음',
  'no page was placed or moved for a read-intensive region': '읽기 집중 영역을 위해 배치하거나 옮긴 페이지가 없음',
  'no page was written': '쓴 페이지가 없음',
  'no pages are read together (policy.parallelRead)': '함께 읽는 페이지가 없음(policy.parallelRead)',
  'no pages were read together': '함께 읽은 페이지가 없음',
  'a die has no more planes than that': '다이의 플레인이 그보다 많지 않음',
  'a die reads one page at a time (policy.planeReads)': '다이가 한 번에 한 페이지만 읽음(policy.planeReads)',
  'no read began while another plane of its die read': '같은 다이의 다른 플레인이 읽는 동안 시작한 읽기가 없음',
  'no read waited for the limit': '제한 때문에 기다린 읽기가 없음',
  'no read came while a program could be suspended': '프로그램을 중단할 수 있는 동안 온 읽기가 없음',
  'no read came while an erase could be suspended': '소거를 중단할 수 있는 동안 온 읽기가 없음',
  'no read could bypass an older write': '더 오래된 쓰기를 추월할 수 있는 읽기가 없었음',
  'no read could have suspended garbage collection': '가비지 컬렉션을 중단할 수 있었던 읽기가 없음',
  'no read was served during a suspension': '중단된 동안 처리한 읽기가 없음',
  'no request came to a page whose earlier write had not ended': '앞선 쓰기가 끝나지 않은 페이지로 온 요청이 없음',
  'no two small reads of one plane waited together': '한 플레인의 작은 읽기 2건이 함께 기다린 적이 없음',
  'no two waiting reads could be read together': '함께 읽을 수 있는 대기 중인 읽기 2건이 없었음',
  'no write updated part of a page with data': '데이터가 있는 페이지의 일부를 바꾼 쓰기가 없음',
  'no write waited for a running erase': '진행 중인 소거를 기다린 쓰기가 없음',
  'no write waited longer than the limit behind later reads': '나중에 온 읽기 뒤에서 한도보다 오래 기다린 쓰기가 없음',
  'nothing was suspended': '중단된 연산이 없음',
  'one die of a chip works at a time (policy.dieInterleave)': '칩에서 한 번에 한 다이만 동작함(policy.dieInterleave)',
  'only policy.dieBinding dynamic lets a channel choose chips and pages':
    'policy.dieBinding dynamic에서만 채널이 칩과 페이지를 고름',
  'only policy.suspension.point inter-phase and cancel use phases':
    'policy.suspension.point inter-phase와 cancel에서만 단계를 씀',
  'policy.gc.victim is not random-greedy': 'policy.gc.victim이 random-greedy가 아님',
  'policy.multiPlane is not selective': 'policy.multiPlane이 selective가 아님',
  'policy.multiPlane is not twin-block': 'policy.multiPlane이 twin-block이 아님',
  'policy.scheduler is not sprinkler': 'policy.scheduler가 sprinkler가 아님',
  'policy.suspension.point does not wait for the end of a phase': 'policy.suspension.point가 단계의 끝을 기다리지 않음',
  'policy.wearLeveling.dynamic always opens the least erased block':
    'policy.wearLeveling.dynamic이 항상 소거 횟수가 가장 적은 블록을 엶',
  'precondition.kind is none': 'precondition.kind가 none',
  'reads have no footprint of their own (workload.synthetic.addresses.readFootprintBytes)':
    '읽기만의 접근 범위가 없음(workload.synthetic.addresses.readFootprintBytes)',
  'precondition.kind is not steady-state': 'precondition.kind가 steady-state가 아님',
  'precondition.kind is neither steady-state nor workload': 'precondition.kind가 steady-state도 workload도 아님',
  'programs are not suspended (policy.suspension.program)': '프로그램을 중단하지 않음(policy.suspension.program)',
  'reads do not pass writes (policy.readPriority)': '읽기가 쓰기를 추월하지 않음(policy.readPriority)',
  'reallocation is off or there is one chip (policy.readLayout.reallocation)':
    '재배치가 꺼졌거나 칩이 하나(policy.readLayout.reallocation)',
  'static wear leveling is off (policy.wearLeveling.static)': '정적 웨어 레벨링이 꺼짐(policy.wearLeveling.static)',
  'superblocks (policy.superblockWays) are the unit of busy times, reads and writes':
    '슈퍼블록(policy.superblockWays)이 점유 시간, 읽기, 쓰기의 단위임',
  'suspension is off (policy.suspension.program, policy.suspension.erase)':
    '일시 중단이 꺼짐(policy.suspension.program, policy.suspension.erase)',
  'the other dies of the chip had no garbage to collect': '칩의 다른 다이에 수집할 무효 페이지가 없었음',
  'the read-friendly layout is off (policy.readLayout)': '읽기 친화 배치가 꺼짐(policy.readLayout)',
  'the write buffer (host.writeBuffer.pages) completes writes before any transfer':
    '쓰기 버퍼(host.writeBuffer.pages)가 전송 전에 쓰기를 완료함',
  'every write completes on flash (host.writeBuffer.pages, host.writeBuffer.acknowledge)':
    '모든 쓰기가 플래시에서 완료됨(host.writeBuffer.pages, host.writeBuffer.acknowledge)',
  'every page is written through (host.writeBuffer.acknowledge program)':
    '모든 페이지를 바로 플래시에 씀(host.writeBuffer.acknowledge program)',
  'there is no write buffer to flush (host.writeBuffer.pages)': '플러시할 쓰기 버퍼가 없음(host.writeBuffer.pages)',
  'there is no write buffer (host.writeBuffer.pages)': '쓰기 버퍼가 없음(host.writeBuffer.pages)',
  'there is no write buffer (host.writeBuffer.pages), and host.hazards is not ram':
    '쓰기 버퍼가 없고(host.writeBuffer.pages) host.hazards가 ram이 아님',
  'writes are bound to a die at their arrival (policy.dieBinding)': '쓰기의 다이가 도착할 때 정해짐(policy.dieBinding)',
  'garbage collection lets reads go first after each page (policy.gc.preemption)':
    '가비지 컬렉션이 페이지마다 읽기를 먼저 보냄(policy.gc.preemption)',
  'operations of garbage collection are not suspended (policy.gc.suspendable)':
    '가비지 컬렉션의 연산은 중단되지 않음(policy.gc.suspendable)',
  'no read came while a garbage collection that held its channel programmed':
    '채널을 잡은 가비지 컬렉션이 프로그램하는 동안 온 읽기가 없음',
  'garbage collection moved no two pages together': '가비지 컬렉션이 두 페이지를 함께 옮긴 적이 없음',
  'no write buffer holds pages (host.writeBuffer.pages, host.writeBuffer.policy lru)':
    '페이지를 보관하는 쓰기 버퍼가 없음(host.writeBuffer.pages, host.writeBuffer.policy lru)',
  'the host was never idle while the buffer held pages': '버퍼에 페이지가 있는 동안 호스트가 유휴인 때가 없음',
  'there is one channel': '채널이 하나',
  'there is one chip': '칩이 하나',
  'there is one die': '다이가 하나',
  'twin blocks (policy.multiPlane) are filled row by row, from the lowest plane':
    '트윈 블록(policy.multiPlane)은 가장 낮은 플레인부터 한 줄씩 채워짐',
  'with suspension, waiting reads always go first': '일시 중단이 켜지면 대기 중인 읽기가 항상 먼저임',
  'nothing keeps a core busy (controller.readOccupancyNs, controller.writeOccupancyNs, controller.pageOccupancyNs, controller.gcPageOccupancyNs)':
    '코어를 차지하는 것이 없음(controller.readOccupancyNs, controller.writeOccupancyNs, controller.pageOccupancyNs, controller.gcPageOccupancyNs)',
  'the link takes no time (controller.linkNsPerByte)': '링크가 시간을 쓰지 않음(controller.linkNsPerByte)',
};
