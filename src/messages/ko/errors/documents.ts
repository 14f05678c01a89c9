/** Sentences of `src/document`, `src/device` and `src/engine` about experiments: what was found, what is allowed. */
export const DOCUMENTS = {
  '{path}: found {found}; allowed: {allowed}': '{path}: {found}. 허용: {allowed}',
  nothing: '값 없음',
  null: 'null(값 없음)',
  '{value} (text)': '{value}(텍스트)',
  'about {number}': '약 {number}',
  'a list of {count}': '항목 {count}개의 목록',
  'an object': '객체',
  'an object without any': '아무 키도 없는 객체',
  'an unknown key': '알 수 없는 키',
  'a duplicate key': '중복된 키',
  'each key once': '키마다 한 번',
  'a malformed path': '잘못된 경로',
  'keys joined by dots, as in policy.gc.enabled': '점으로 이은 키(예: policy.gc.enabled)',
  'true or false': 'true 또는 false',
  'a whole number from {least} to {most}': '{least}부터 {most}까지의 정수',
  'a whole number from {least} to below {most}': '{least} 이상 {most} 미만의 정수',
  'a whole number from {least} to {most} ({unit})': '{least}부터 {most}까지의 정수({unit})',
  'a whole number from {least} to below {most} ({unit})': '{least} 이상 {most} 미만의 정수({unit})',
  'a number from {least} to {most}': '{least}부터 {most}까지의 수',
  'a number from {least} to below {most}': '{least} 이상 {most} 미만의 수',
  'a number from {least} to {most} ({unit})': '{least}부터 {most}까지의 수({unit})',
  'a number from {least} to below {most} ({unit})': '{least} 이상 {most} 미만의 수({unit})',
  'a number with at most {decimals} decimals from {least} to {most}':
    '소수 {decimals}자리 이하, {least}부터 {most}까지의 수',
  'a number with at most {decimals} decimals from {least} to below {most}':
    '소수 {decimals}자리 이하, {least} 이상 {most} 미만의 수',
  'a number with at most {decimals} decimals from {least} to {most} ({unit})':
    '소수 {decimals}자리 이하, {least}부터 {most}까지의 수({unit})',
  'a number with at most {decimals} decimals from {least} to below {most} ({unit})':
    '소수 {decimals}자리 이하, {least} 이상 {most} 미만의 수({unit})',
  'text of at most {most} characters': '최대 {most}자의 텍스트',
  'text of at most {most} characters: {allowed}': '최대 {most}자의 텍스트: {allowed}',
  'the name of a built-in sample': '내장 예제의 이름',
  'auto, the name of a trace format, or columns: and what each column means':
    'auto, 트레이스 형식의 이름, 또는 columns:와 각 열의 뜻',
  'letters, digits, colon, hyphen and underscore': '영문자, 숫자, 콜론, 하이픈, 밑줄',
  'an object with {keys}': '다음 키를 가진 객체: {keys}',
  'false, or an object with {keys}': 'false 또는 다음 키를 가진 객체: {keys}',
  'an object with exactly one of {keys}': '다음 중 꼭 하나를 가진 객체: {keys}',
  'a list of at most {most}': '항목 최대 {most}개의 목록',
  'a list of {least} to {most}': '항목 {least}–{most}개의 목록',
  '{allowed} (did you mean {names}?)': '{allowed}(혹시 {names}?)',
  '{version}, the only version': '{version}(유일한 버전)',
  '{version}, the only version; a newer program wrote this document':
    '{version}(유일한 버전). 더 새로운 프로그램이 쓴 문서입니다',
  'text that is not JSON ({reason})': 'JSON이 아닌 텍스트({reason})',
  'text that is not JSON in line {line} ({reason})': '{line}번째 줄이 JSON이 아닌 텍스트({reason})',
  'a JSON document': 'JSON 문서',
  'a place in a list': '목록의 위치',
  'no list here, but {allowed}': '여기는 목록이 아니라 {allowed}',
  'no keys here, but {allowed}': '여기는 키가 아니라 {allowed}',
  'place {place} of a list of {count}': '항목 {count}개인 목록의 위치 {place}',
  '0 to {most} (the last adds an entry)': '0부터 {most}까지(마지막은 항목 추가)',
  'the name {name}': '이름 {name}',
  'the preset {name}': '프리셋 {name}',
  'a bus with a width, clock and transfers above 0': '폭, 클럭, 전송 횟수가 0보다 큰 버스',
  '{bytes} bytes in {banks} banks': '뱅크 {banks}개에 {bytes}바이트',
  'a multiple of {bytes} bytes up to {most} bytes': '{bytes}바이트의 배수, 최대 {most}바이트',
};

/** The size of a device. */
export const GEOMETRY = {
  'at most {most}': '최대 {most}',
  '{count} dies in all ({channels} × {chips} × {dies})': '다이 모두 {count}개({channels} × {chips} × {dies})',
  'at most {most} dies in all: diesPerChip up to {dies} with {chips} chips':
    '다이 모두 최대 {most}개: 칩 {chips}개이면 diesPerChip 최대 {dies}',
  'at most {most} dies in all: chipsPerChannel up to {chips} with one die a chip':
    '다이 모두 최대 {most}개: 칩당 다이 하나이면 chipsPerChannel 최대 {chips}',
  '{count} planes in all ({dies} dies × {planes})': '플레인 모두 {count}개(다이 {dies}개 × {planes})',
  'at most {most} planes in all: planesPerDie up to {planes}': '플레인 모두 최대 {most}개: planesPerDie 최대 {planes}',
  '{count} pages in all': '페이지 모두 {count}개',
  '{count} pages in all, which need {bytes} of memory': '페이지 모두 {count}개(메모리 {bytes} 필요)',
  'at most {most}, so {allowed}': '최대 {most}, 따라서 {allowed}',
  'at most {most} pages in all: blocksPerPlane up to {blocks}':
    '페이지 모두 최대 {most}개: blocksPerPlane 최대 {blocks}',
  'at most {most} pages in all: fewer planes or fewer pages a block (one block in every plane is {pages} already)':
    '페이지 모두 최대 {most}개: 플레인이나 블록당 페이지를 줄이세요(플레인마다 블록 하나로도 이미 {pages}개)',
  '{share} of the physical pages': '물리 페이지의 {share}',
  'a share from 0 to below 1 (of the logical pages it may be more: overprovisioningOf "logical")':
    '0 이상 1 미만의 비율(논리 페이지의 비율이면 더 커도 됩니다: overprovisioningOf "logical")',
  '{share}, which leaves the host no page of {pages}': '{share}: 페이지 {pages}개 중 호스트의 몫이 없음',
  'a share that leaves the host at least one page': '호스트에 한 페이지 이상 남기는 비율',
};

/** What settings mean together. */
export const CHECKS = {
  '{value}: a page of {bytes} bytes would take {ns} ns': '{value}: {bytes}바이트 페이지에 {ns} ns 걸림',
  'at most {most} ns a page: up to {each} ns a byte': '페이지당 최대 {most} ns: 바이트당 최대 {each} ns',
  '{value}: with the transfer of its page ({transfer} ns) a load would take {ns} ns':
    '{value}: 페이지 전송({transfer} ns)을 더해 입력에 {ns} ns 걸림',
  'at most {most} ns a load: commandNs up to {command}': '입력당 최대 {most} ns: commandNs 최대 {command}',
  'the same collection again': '같은 수집을 다시 지정함',
  'each collection once': '수집마다 한 번',
  '0 to {most}: the device’s regions': '0부터 {most}까지: 장치의 영역',
  '{value} again': '{value}: 다시 지정함',
  'each region once': '영역마다 한 번',
  '{value}, although {other} already sets written pages': '{value}: {other}에서 이미 쓰인 페이지를 정함',
  'none, or an initial state without pages (bad blocks and erase counts may stay)':
    'none, 또는 페이지가 없는 초기 상태(불량 블록과 소거 횟수는 두어도 됩니다)',
  '{value}: {pages} pages of {bytes} bytes in one request': '{value}: 요청 하나에 {bytes}바이트 페이지 {pages}개',
  'at most {most} pages a request: up to {bytes} bytes, or a larger device.pageBytes':
    '요청당 최대 {most}페이지: 최대 {bytes}바이트, 또는 더 큰 device.pageBytes',
  'at most {most} bytes a trim': '트림당 최대 {most}바이트',
  'at most {most} bytes a {op}': '{op}당 최대 {most}바이트',
  'true of a {operation}': '{operation}의 true',
  'true of a write only': '쓰기에서만 true',
  'an end of at most 2^53 - 1 bytes': '끝이 최대 2^53 - 1바이트',
  '{offset}, with {bytes} bytes up to {end}': '{offset}: {bytes}바이트를 더해 {end}까지',
  'an end of at most {most} bytes, the device’s capacity (or host.addressing wrap or grow)':
    '끝이 장치 용량인 {most}바이트 이하(또는 host.addressing wrap이나 grow)',
  'at most {most} bytes, the device’s capacity (or host.addressing wrap or grow)':
    '장치 용량인 {most}바이트 이하(또는 host.addressing wrap이나 grow)',
  'at most the footprint, {bytes} bytes': '풋프린트 {bytes}바이트 이하',
  '{bytes}, behind a footprint that is the whole device': '장치 전체인 접근 범위 뒤의 {bytes}',
  '0, or a footprintBytes above 0': '0, 또는 0보다 큰 footprintBytes',
  'at most {bytes} bytes in addition to the footprint': '접근 범위 외에 {bytes}바이트 이하',
  '0, or at least alignBytes, {bytes}': '0, 또는 alignBytes({bytes}) 이상',
  'only weights of 0': '가중치가 모두 0',
  'at least one weight above 0': '0보다 큰 가중치 하나 이상',
  'at most hotShare, {share}: the hottest part lies inside the hot part':
    'hotShare인 {share} 이하: 가장 뜨거운 부분은 뜨거운 부분 안에 있습니다',
  'at most hotAccesses, {share}: they are part of those': 'hotAccesses인 {share} 이하: 그 일부입니다',
  'at most meanGapNs, {ns}: in a burst, requests arrive faster than on average':
    'meanGapNs인 {ns} 이하: 버스트에서는 요청이 평균보다 빨리 도착합니다',
  '{share}, which leaves no spare block in a plane for garbage collection':
    '{share}: 플레인에 가비지 컬렉션이 쓸 여분 블록이 없음',
  'room for at least one more block in each plane: a larger share, more blocks a plane (now {blocks} usable), or policy.gc.enabled false':
    '플레인마다 블록 하나 이상의 여유: 더 큰 비율, 플레인당 더 많은 블록(지금 쓸 수 있는 블록 {blocks}개), 또는 policy.gc.enabled false',
  '0 to {most}: of the {free} spare blocks of a plane, one is being written (or more device.overprovisioning or blocksPerPlane)':
    '0부터 {most}까지: 플레인의 여유 블록 {free}개 중 하나는 쓰는 중(또는 더 큰 device.overprovisioning이나 blocksPerPlane)',
  '0 to {most}: of the {free} spare blocks of a plane, two are being written (or more device.overprovisioning or blocksPerPlane)':
    '0부터 {most}까지: 플레인의 여유 블록 {free}개 중 둘은 쓰는 중(또는 더 큰 device.overprovisioning이나 blocksPerPlane)',
  'true, with {free} spare block in a plane': 'true, 플레인의 여유 블록 {free}개',
  'true, with {free} spare blocks in a plane': 'true, 플레인의 여유 블록 {free}개',
  'false, or room for two spare blocks in each plane: one that the host writes into and one of garbage collection (device.overprovisioning, device.blocksPerPlane)':
    'false, 또는 플레인마다 여유 블록 두 개: 호스트가 쓰는 것과 가비지 컬렉션의 것(device.overprovisioning, device.blocksPerPlane)',
  '{share}: {blocks} {unit} of a plane’s {all}': '{share}: 플레인의 {all} 중 {blocks}({unit})',
  'at most {most} of {all} ({share}), which stay free beside the host’s pages (or more device.overprovisioning)':
    '{all} 중 최대 {most}({share}), 호스트의 페이지 외에 비어 있는 몫(또는 더 큰 device.overprovisioning)',
  '{share}, with which the host’s pages fill more than the blocks that are not bad':
    '{share}: 호스트의 페이지가 불량이 아닌 블록보다 많습니다',
  'a larger share, fewer bad blocks (initial.blocks), or policy.gc.enabled false':
    '더 큰 비율, 더 적은 불량 블록(initial.blocks), 또는 policy.gc.enabled false',
  'an arrival at {ns} ns': '도착 시각 {ns} ns',
  'at most 2^53 - 1 ns ({ns}, about 104 days)': '최대 2^53 - 1 ns({ns}, 약 104일)',
  '{value}, with which the request of {before} ns ({path}) would arrive later than 2^53 - 1 ns':
    '{value}: {before} ns의 요청({path})이 2^53 - 1 ns보다 늦게 도착하게 됨',
  'at least {least}: times are whole nanoseconds up to 2^53 - 1 (about 104 days)':
    '{least} 이상: 시각은 2^53 - 1까지의 정수 나노초입니다(약 104일)',
  'request {request} arriving at {ns} ns': '{ns} ns에 도착하는 요청 {request}',
  'finite times that never decrease, from {ns} ns here': '줄어들지 않는 유한한 시각, 여기서는 {ns} ns부터',
  "a request that ends at byte {end}, beyond the device's {capacity}":
    '바이트 {end}에서 끝나는 요청(장치 용량 {capacity}을 넘음)',
  'wrap (addresses start over at the end), grow (more blocks a plane), or a larger device':
    'wrap(주소가 끝에서 처음으로), grow(플레인당 블록 늘림), 또는 더 큰 장치',
  '{found} (not supported in this combination)': '{found}(이 조합은 지원하지 않습니다)',
  'a second operation on one chip or superblock': '칩이나 슈퍼블록 하나에 둘째 연산',
  'one running operation a busy unit (policy.busyUnit, policy.dieInterleave, policy.superblockWays)':
    '사용 단위마다 진행 중인 연산 하나(policy.busyUnit, policy.dieInterleave, policy.superblockWays)',
  'a change in mid-run': '실행 도중의 변경',
  'the same from start to end; in mid-run may change {keys}': '처음부터 끝까지 같은 값. 도중에 바꿀 수 있는 것: {keys}',
};

/** The state at time 0. */
export const INITIAL_STATE = {
  'a duplicate place': '중복된 위치',
  'one logical page per place; {path} has it already': '위치마다 논리 페이지 하나. 이미 {path}에 있습니다',
  'each logical page once; {path} has it already': '논리 페이지마다 한 번. 이미 {path}에 있습니다',
  'a second pointer for this block': '이 블록의 둘째 쓰기 포인터',
  'one write pointer a block': '블록마다 쓰기 포인터 하나',
  'a duplicate block': '중복된 블록',
  'each block once in initial.blocks': 'initial.blocks에 블록마다 한 번',
  'a duplicate die': '중복된 다이',
  'each die once; {list}[{index}] has it already': '다이마다 한 번. 이미 {list}[{index}]에 있습니다',
  'a bad block with pages': '페이지가 있는 불량 블록',
  'a bad block without pages, write pointer or invalid pages': '페이지, 쓰기 포인터, 무효 페이지가 없는 불량 블록',
  '{page}, past its block’s write pointer': '{page}: 블록의 쓰기 포인터를 지남',
  'a page below {page}': '{page}보다 작은 페이지',
  '{invalid} invalid pages in a block with {written} written and {valid} valid':
    '쓰인 페이지 {written}개, 유효 페이지 {valid}개인 블록에 무효 페이지 {invalid}개',
  'invalid: {count} (or leave it out)': 'invalid: {count}(또는 생략)',
  '{invalid} invalid pages, fewer than lie below the last listed page':
    '무효 페이지 {invalid}개: 마지막 페이지 아래의 수보다 적음',
  'at least {count} invalid pages in this block (or leave the number out)':
    '이 블록의 무효 페이지 {count}개 이상(또는 수를 생략)',
  '{valid} valid and {invalid} invalid pages': '유효 페이지 {valid}개와 무효 페이지 {invalid}개',
  'together at most {most}, the pages of a block': '합쳐서 블록의 페이지 수인 {most} 이하',
  'open block number {count} of its plane': '플레인의 {count}번째 열린 블록',
  'two open blocks a plane: the host’s, then garbage collection’s own':
    '플레인마다 열린 블록 2개: 호스트의 것, 그다음 가비지 컬렉션의 것',
  'one open block a plane (two with policy.gcActiveBlock)': '플레인마다 열린 블록 하나(policy.gcActiveBlock이면 둘)',
  '0 to {most}: {what}': '0부터 {most}까지: {what}',
  'the channels': '채널',
  'the chips of a channel': '채널의 칩',
  'the dies of a chip': '칩의 다이',
  'the planes of a die': '다이의 플레인',
  'the blocks of a plane': '플레인의 블록',
  'the pages of a block': '블록의 페이지',
  'the pages of a block (one more: it is full)': '블록의 페이지(하나 더: 가득 참)',
  'the logical pages': '논리 페이지',
  'shadow with {count} page types': 'shadow, 페이지 종류 {count}개',
  'word-line, or shadow with timing.pageTypes.count {count}': 'word-line, 또는 timing.pageTypes.count {count}의 shadow',
  'less than the first type: {ns} ns, {path} has {first} ns': '첫째 종류보다 짧음: {ns} ns, {path}는 {first} ns',
  'less than the first type: {ns} ns, timing.programNs has {first} ns':
    '첫째 종류보다 짧음: {ns} ns, timing.programNs는 {first} ns',
  'at least {first} ns, or 0 for the time of the slowest type': '{first} ns 이상, 또는 가장 느린 종류의 시간은 0',
  'at least {first} ns, or 0 for the same: the first type is the fastest':
    '{first} ns 이상, 또는 같게 하려면 0: 첫째 종류가 가장 빠름',
  '{bytes} bytes': '{bytes}바이트',
  '0 for whole requests, or at least {least} bytes, the payload of a packet':
    '요청 전체는 0, 아니면 패킷의 크기인 {least}바이트 이상',
  'pages in block {block}': '블록 {block}의 페이지',
  'block {first} to {last}: the first {count} of each plane are the SLC cache’s, empty at time 0':
    '블록 {first}~{last}: 각 플레인의 첫 {count}개는 SLC 캐시의 블록이며 시각 0에 비어 있음',
  '{count} operations at time 0, with an SLC cache': '시각 0의 동작 {count}개, SLC 캐시와 함께',
  'none, or policy.slcCache false: it is not known in which mode they run':
    '없음, 또는 policy.slcCache false: 어느 모드로 동작하는지 알 수 없음',
};
