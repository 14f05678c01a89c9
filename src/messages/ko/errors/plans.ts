/** Sentences of comparisons (plans, results, files) and of Learn (lessons, homework, answers, measures). */
export const PLANS = {
  '{name}: found results of {made}; allowed: results of {other}, as {first} has':
    '{name}: {made}의 결과입니다. 허용: {first}와 같은 {other}의 결과',
  '{name}: {key}: found the state hash {hash}; allowed: {other}, as another cell of the same experiment has':
    '{name}: {key}: 상태 해시가 {hash}입니다. 허용: 같은 실험의 다른 칸과 같은 {other}',
  '{one} or {other}': '{one} 또는 {other}',
  '{ "program": "NANDscope", "runs": 6 }, the version of the runs':
    '{ "program": "NANDscope", "runs": 6 }, 실행의 버전',
  '{hash}, the SHA-256 of what the document says: it was changed or damaged after it was written':
    '{hash}(문서 내용의 SHA-256): 쓰인 뒤에 바뀌었거나 손상되었습니다',
  '{hash}, as another cell of the same experiment has': '같은 실험의 다른 칸과 같은 {hash}',
  'null: no time passed': 'null: 지난 시간 없음',
  'a number: time passed': '수: 시간이 지났음',
  '{expected}, as requests and elapsedNs give': 'requests와 elapsedNs에 따른 값 {expected}',
  'at least 1: what the host wrote is in it': '1 이상: 호스트가 쓴 것이 포함됨',
  '{expected}, as the pages give': '페이지 수에 따른 값 {expected}',
  'from {least} to {most}, the fastest and the slowest': '가장 빠른 것과 가장 느린 것 사이({least}~{most})',
  '{expected}, as in metrics': 'metrics와 같은 값 {expected}',
  'a request where ns is one': 'ns가 있는 곳의 요청 번호',
  '{expected}, as the count gives': 'count에 따른 값 {expected}',
  'at most {most} in all, as maxNs gives': '모두 합쳐 {most} 이하(maxNs에 따름)',
  'at least {least} in all': '모두 합쳐 {least} 이상',
  '{ns} in all, its latency': '모두 합쳐 {ns}(그 요청의 지연 시간)',
  'at least {least}, as {key} is': '{least} 이상({key}의 값)',
  'a number: there are enough requests': '수: 요청 수가 충분함',
  'null: there are too few requests': 'null: 요청 수가 부족함',
  'one of the {count} requests, from 0': '요청 {count}개 중 하나(0부터)',
  'an unknown parameter': '알 수 없는 매개변수',
  'a key that is no parameter': '매개변수가 아닌 키',
  'seeds of the plan': '플랜의 seeds',
  'no reads and no writes': '읽기도 쓰기도 없음',
  'one of them above 0': '둘 중 하나는 0보다 큰 값',
  'a workload whose requests are fixed': '요청이 정해져 있는 워크로드',
  'a trace that is generated: profile or synthetic': '생성되는 트레이스: profile 또는 synthetic',
  'one line that is not blank, without “·”': '비어 있지 않고 “·”이 없는 한 줄',
  'the SHA-256 of the file, 64 hexadecimal digits': '파일의 SHA-256(16진수 64자리)',
  '{version}, the only version; a newer program wrote this plan':
    '{version}(유일한 버전). 더 새로운 프로그램이 쓴 플랜입니다',
  '{count} cells ({traces} traces, {devices} devices, {policies} policies, swept values, {seeds} seeds)':
    '셀 {count}개(트레이스 {traces}개, 장치 {devices}개, 정책 {policies}개, 스윕 값, 시드 {seeds}개)',
  'a trace without a source': '출처가 없는 트레이스',
  'exactly one of {keys}': '다음 중 꼭 하나: {keys}',
  'an object with settings of the experiment': '실험의 설정을 담은 객체',
  'a value': '값',
  '{name}, the name of {list}[{place}]': '{name}({list}[{place}]의 이름)',
  'a name of its own': '겹치지 않는 이름',
  '{value}, as in {list}[{place}]': '{value}({list}[{place}]과 같음)',
  'each value once': '값마다 한 번',
  'the name of a scenario (did you mean {names}?)': '시나리오의 이름(혹시 {names}?)',
  'the name of a scenario': '시나리오의 이름',
  '{file}: found results of another plan than {other}; allowed: shares of one plan':
    '{file}: {other}과 다른 플랜의 결과입니다. 허용: 한 플랜의 몫',
  '{file}: found share {share}; allowed: shares of {count}, as {other} is':
    '{file}: 몫 {share}입니다. 허용: {other}처럼 {count}개로 나눈 몫',
  '{file}: found share {share}, as in {other}; allowed: each share once':
    '{file}: {other}에도 있는 몫 {share}입니다. 허용: 몫마다 한 번',
  'found {given} of {count} shares; allowed: all of them; missing: {names}':
    '몫 {count}개 중 {given}개뿐입니다. 허용: 모두. 없는 몫: {names}',
  'a document that sim compare or sim sweep wrote': 'sim compare나 sim sweep이 쓴 문서',
  'the {count} cells of the plan': '플랜의 셀 {count}개',
  'the {count} cells of share {share} of the plan': '플랜의 몫 {share}의 셀 {count}개',
  'the cell {key}': '셀 {key}',
  '{id}: this version expands the plan to another experiment': '{id}: 이 버전에서는 플랜이 다른 실험이 됩니다',
  'either a summary or a failure': '요약과 실패 중 하나',
  'null, or { "k": 1, "n": 4 } with k from 1 to n': 'null, 또는 k가 1부터 n까지인 { "k": 1, "n": 4 }',
  'a list of {places}, as {count} requests give': '항목 {places}개의 목록(요청 {count}개일 때)',
  'a list': '목록',
  'The link has version “none”; this page reads version {own}.':
    '링크에 버전이 없습니다. 이 페이지는 버전 {own}을 읽습니다.',
  'The link contains no comparison. Check that you copied all of it.':
    '링크에 비교가 없습니다. 전부 복사했는지 확인하세요.',
  '{ name, hash, base64 }': 'name, hash, base64를 가진 객체',
  'a missing or invalid key': '없거나 잘못된 키',
  'name, hash and base64 as texts': '텍스트인 name, hash, base64',
};

export const LESSONS = {
  'an invalid experiment': '올바르지 않은 실험',
  'a trace file': '트레이스 파일',
  'requests, sample or synthetic': 'requests, sample 또는 synthetic',
  '{count} characters': '{count}자',
  'values nested too deeply': '너무 깊이 중첩된 값',
  'a smaller document': '더 작은 문서',
  '{count} entries': '항목 {count}개',
  'at most 200': '최대 200개',
  'names of lower-case letters, digits and hyphens': '영문 소문자, 숫자, 하이픈으로 된 이름',
  '{least} to {most} entries': '항목 {least}–{most}개',
  'a text': '텍스트',
  'a name of 1 to 40 lower-case letters, digits and hyphens': '영문 소문자, 숫자, 하이픈으로 된 1–40자의 이름',
  'the hash of another content': '다른 내용의 해시',
  'an unchanged file': '바뀌지 않은 파일',
  'two answers to one question': '한 문제에 답 두 개',
  'one for each': '문제마다 하나',
  'value, experiment': 'value 또는 experiment',
  'an id twice': '같은 id 두 번',
  'a different id for each': '저마다 다른 id',
  '{count} answers': '답 {count}개',
  'at most 50': '최대 50개',
  '“{name}” twice': '“{name}” 두 번',
  'an empty text': '빈 텍스트',
  'a question': '질문',
  '{count} options are right; expected: one.': '맞는 선택지가 {count}개입니다. 하나여야 합니다.',
  'An answer of kind “{given}” to a question of kind “{asked}”.': '“{asked}” 종류의 질문에 “{given}” 종류의 답입니다.',
  'There is no value “{name}”.': '값 “{name}”: 없습니다.',
  'Request #{request} waits for no operation.': '요청 #{request}: 기다리는 작업이 없습니다.',
  'a place twice': '같은 자리 두 번',
  'each place once': '자리마다 한 번',
  'this name': '이 이름',
  'at most 40 letters and digits': '영문자와 숫자 최대 40자',
  'a time in ns with untilNs': 'untilNs와 함께 쓰는 ns 시각',
  'a number, true or false': '숫자, true 또는 false',
  'true, false': 'true 또는 false',
  'blockerOf and ownOf': 'blockerOf와 ownOf',
  'one of them': '둘 중 하나',
  '{one} and {other}, whose answers {first} and {second} are right or near for both with a tolerance of {tolerance}':
    '{one}과 {other}: 두 답 {first}과 {second}이 허용 오차 {tolerance}에서 서로에게도 정답이거나 근접합니다',
  '{variant} without an answer ({reason})': '{variant}: 답이 없음({reason})',
  'a goal that needs no change': '바꾸지 않아도 이루어지는 목표',
  'a goal to work for': '설정을 바꾸어야 이루어지는 목표',
  'experiments that run and answer the question': '실행되고 질문에 답하는 실험',
  'values whose answers differ by more, or a smaller tolerance': '답이 더 크게 차이 나는 값 또는 더 작은 허용 오차',
};

/** Remarks on files of answers. */
export const GRADES = {
  'The file cannot be read.': '파일을 읽을 수 없습니다.',
  'The answers belong to the homework “{id}”.': '다른 과제 “{id}”의 답입니다.',
  'The answers belong to another version of this homework.': '이 과제의 다른 버전에 대한 답입니다.',
  'Other version of NANDscope: answered with unknown, graded with {own}.':
    'NANDscope 버전이 다릅니다: 답한 버전은 알 수 없고 채점은 {own}입니다.',
  'Other version of NANDscope: answered with {version}, graded with {own}.':
    'NANDscope 버전이 다릅니다: 답은 {version}, 채점은 {own}입니다.',
  'The variant of another student.': '다른 학생의 변형입니다.',
  'The answer is not an experiment.': '답이 실험이 아닙니다.',
  'Changed locked settings: {keys}.': '잠긴 설정을 바꾸었습니다: {keys}.',
  '{value} with 1 change': '{value}, 변경 1개',
  '{value} with {count} changes': '{value}, 변경 {count}개',
  'The answer is of another kind.': '다른 종류의 답입니다.',
  'It answers “{question}”, which this homework does not ask.': '이 과제에 없는 “{question}”에 답했습니다.',
  'The same student id as in {files}.': '{files}과 학생 id가 같습니다.',
  'More than {most} files: the rest is not graded.': '파일이 {most}개를 넘습니다: 나머지는 채점하지 않습니다.',
  'The file has {bytes} bytes; the limit is {most}.': '파일이 {bytes}바이트입니다. 한도는 {most}바이트입니다.',
  'The zip file has {bytes} bytes; the limit is {most}.': 'zip 파일이 {bytes}바이트입니다. 한도는 {most}바이트입니다.',
  'No file of answers in {name}.': '답 파일 없음: {name}.',
  'Not graded: {reason}.': '채점하지 않음: {reason}.',
};

export const MEASURES = {
  'The runs show {value}.': '실행에서는 {value}입니다.',
  'A ratio to 0 has no value.': '0에 대한 비율에는 값이 없습니다.',
  'There is no run “{name}”.': '실행 “{name}”: 없습니다.',
  'There is no request #{request}: the run has {count}.':
    '요청 #{request}: 없습니다. 이 실행의 요청은 {count}개입니다.',
  'Request #{request} did not complete.': '요청 #{request}: 완료되지 않았습니다.',
  'The run has no complete request of this kind.': '이런 종류의 완료된 요청이 실행에 없습니다.',
  'There is no {what} “{path}”.': '{what} “{path}”: 없습니다.',
  'The {what} “{path}” has no value in this run.': '{what} “{path}”: 이 실행에는 값이 없습니다.',
  figure: '수치',
  setting: '설정',
  'The run has no phase “{phase}” there.': '이 실행의 그 자리에는 “{phase}” 단계가 없습니다.',
  'There is no channel {channel}.': '채널 {channel}: 없습니다.',
  'There is no die {die}.': '다이 {die}: 없습니다.',
  'arithmetic nested too deeply': '너무 깊이 중첩된 계산',
  '{count} levels': '{count}단계',
  'no limit': '한계 없음',
  'atLeast, atMost or is': 'atLeast, atMost 또는 is',
  'atLeast or atMost': 'atLeast 또는 atMost',
  '{name} is the same device as {name2} now: one of them is left.':
    '{name}: 이제 {name2}와 같은 장치이므로 하나만 남김.',
  '{name}: used, filled and overwritten before time 0 until garbage collection is steady.':
    '{name}: 사용한 상태. 시각 0 전에 가비지 컬렉션이 안정될 때까지 채우고 덮어씀.',
  '{name}: controller RAM with a write buffer of {size}, as SSDSim ships.':
    '{name}: SSDSim 기본값인 {size} 쓰기 버퍼가 있는 컨트롤러 RAM.',
  '{name}: more blocks in each plane, up to the {size} that the traces address.':
    '{name}: 트레이스가 쓰는 주소 {size}까지 플레인마다 블록 추가.',
  '{name}: addresses up to {size} stay folded, because a device of that size needs too much memory.':
    '{name}: {size}까지의 주소는 접힌 그대로. 그 크기의 장치는 메모리가 너무 많이 필요함.',
  '{name}: time compression {factor} × instead of {factor2} ×, for a load of 30 to 60 %.':
    '{name}: 시간 압축 {factor2}배에서 {factor}배로 변경, 부하 30~60 % 목표.',
  '{name}: time compression {factor} × instead of {factor2} ×: the slowest run needed {factor3} times the length of the trace, and needs about {share} of it now.':
    '{name}: 시간 압축 {factor2}배에서 {factor}배로 변경. 가장 느린 실행에 트레이스 길이의 {factor3}배가 필요했고, 이제 약 {share}가 필요함.',
  '{name}: time compression {factor} × instead of {factor2} ×: the device was busy for at most {share} of the time.':
    '{name}: 시간 압축 {factor2}배에서 {factor}배로 변경. 장치가 바빴던 시간은 최대 {share}.',
  '{name}: blocks of {count} pages instead of {count2} and {count3} in each plane ({size}, the traces address {size2}): the traces are too short for garbage collection in larger ones.':
    '{name}: 블록당 {count2}페이지 대신 {count}페이지, 플레인마다 블록 {count3}개({size}, 트레이스의 주소 범위 {size2}). 더 큰 블록에서는 트레이스가 너무 짧아 가비지 컬렉션이 일어나지 않음.',
  '{name}: its {count} writes are too few for garbage collection on any device with {count2} planes: WAF and erases stay doubtful.':
    '{name}: 쓰기 {count}개는 플레인 {count2}개인 어떤 장치에서도 가비지 컬렉션이 일어나기에 너무 적음. WAF와 소거 횟수는 여전히 의심스러움.',
};
