/** Sentences of `src/traces`: why a file cannot be read, what is wrong with a line, what a reader should know. */
export const TRACES = {
  'it is a file of settings in sections, not a trace. A job of fio or a device of SimpleSSD, up to 1 MiB, is read when it is dropped on the page, or by sim job and sim device':
    '트레이스가 아니라 섹션으로 된 설정 파일입니다. fio 작업이나 SimpleSSD 장치는 1 MiB까지, 페이지에 놓거나 sim job과 sim device로 읽습니다',
  'it is a device or a workload of MQSim, not a trace. Up to 1 MiB, it is read when it is dropped on the page, or by sim device and sim job':
    '트레이스가 아니라 MQSim의 장치나 워크로드입니다. 1 MiB까지, 페이지에 놓거나 sim device와 sim job으로 읽습니다',
  'text with more than {levels} brackets around one another; allowed: the output of fio':
    '괄호가 {levels}겹보다 깊은 텍스트. 허용: fio의 출력',
  'it is {what}, which browsers cannot unpack: unpack it first ({command}) or pack it as .gz':
    '{what}입니다. 브라우저에서 풀 수 없으니 먼저 풀거나({command}) .gz로 압축하세요',
  'a compress archive (.Z)': 'compress 압축 파일(.Z)',
  'a bzip2 archive': 'bzip2 압축 파일',
  'an xz archive': 'xz 압축 파일',
  'a zip archive': 'zip 압축 파일',
  'a 7-Zip archive': '7-Zip 압축 파일',
  'a RAR archive': 'RAR 압축 파일',
  'an LZ4 archive': 'LZ4 압축 파일',
  'a Zstandard archive': 'Zstandard 압축 파일',
  'a zlib stream': 'zlib 스트림',
  'it is an empty zip archive: there is no trace in it': '빈 zip 압축 파일입니다: 트레이스가 들어 있지 않습니다',
  'it is a tar archive of several files: unpack it (tar -xf FILE) and take one of the files in it':
    '여러 파일을 묶은 tar 파일입니다: 풀어서(tar -xf FILE) 그 안의 파일 하나를 쓰세요',
  'it is a PNG picture, not a trace': '트레이스가 아니라 PNG 그림입니다',
  'it is a JPEG picture, not a trace': '트레이스가 아니라 JPEG 그림입니다',
  'it is a GIF picture, not a trace': '트레이스가 아니라 GIF 그림입니다',
  'it is a PDF document, not a trace': '트레이스가 아니라 PDF 문서입니다',
  'it is a program (ELF), not a trace': '트레이스가 아니라 프로그램(ELF)입니다',
  'it is an SQLite database: export the requests as CSV': 'SQLite 데이터베이스입니다: 요청을 CSV로 내보내세요',
  'it is a Parquet file: export the requests as CSV': 'Parquet 파일입니다: 요청을 CSV로 내보내세요',
  'it is an HP SRT trace, which is not supported: export it as text':
    'HP SRT 트레이스는 지원하지 않습니다: 텍스트로 내보내세요',
  'it is a libCacheSim .lcs trace, which is not supported: print it with tracePrint':
    'libCacheSim .lcs 트레이스는 지원하지 않습니다: tracePrint로 출력하세요',
  'it is text in UTF-32, which is not supported: convert it (iconv -f UTF-32 -t UTF-8 FILE)':
    'UTF-32 텍스트는 지원하지 않습니다: 변환하세요(iconv -f UTF-32 -t UTF-8 FILE)',
  'it is a binary CloudPhysics vSCSI trace, which is not supported: export it as CSV (version,time,op,size,lbn)':
    '이진 CloudPhysics vSCSI 트레이스는 지원하지 않습니다: CSV로 내보내세요(version,time,op,size,lbn)',
  'it looks like a libCacheSim oracleGeneral trace. It has no reads and writes and counts time in seconds, so it cannot be replayed: bring the trace that it was made from':
    'libCacheSim oracleGeneral 트레이스로 보입니다. 읽기와 쓰기의 구분이 없고 시간이 초 단위라 재생할 수 없습니다: 원래의 트레이스를 가져오세요',
  'it is a binary blktrace file: turn it into text with blkparse -i NAME > FILE':
    '이진 blktrace 파일입니다: blkparse -i NAME > FILE로 텍스트로 바꾸세요',
  'it has NUL bytes': 'NUL 바이트가 있음',
  'it has many control characters': '제어 문자가 많음',
  'it is binary ({why}), and of a kind that is not known here. Traces are text, or text packed as .gz. If it is packed with brotli, which has no signature, unpack it first (brotli -d FILE)':
    '이진 파일이고({why}) 알 수 없는 종류입니다. 트레이스는 텍스트이거나 .gz로 압축한 텍스트입니다. brotli로 압축했다면(식별 표시가 없습니다) 먼저 푸세요(brotli -d FILE)',
  'what follows is neither gzip nor zeros': '이어지는 것이 gzip도 0도 아닙니다',
  'the gzip data is cut short: the file ends after {bytes} bytes, before its data does. Fetch or pack the file again':
    'gzip 데이터가 잘렸습니다: 데이터가 끝나기 전에 파일이 {bytes}바이트에서 끝납니다. 다시 받거나 다시 압축하세요',
  'the gzip data is damaged near byte {near}: {what}. Fetch or pack the file again':
    'gzip 데이터가 {near}바이트 근처에서 손상되었습니다: {what}. 다시 받거나 다시 압축하세요',
  'it is packed twice: unpack it once (gunzip FILE)': '두 번 압축되어 있습니다: 한 번 푸세요(gunzip FILE)',
  'it unpacks to more than {ratio} times its size ({size} MB from {bytes} bytes, and more follows): that is not a trace':
    '풀면 크기의 {ratio}배를 넘습니다({bytes}바이트에서 {size} MB, 그리고 더 이어집니다): 트레이스가 아닙니다',
  '{name}: found a file with the SHA-256 {hash}; allowed: the file with the SHA-256 {wanted}':
    '{name}: SHA-256이 {hash}인 파일입니다. 허용: SHA-256이 {wanted}인 파일',
  'the file is empty': '파일이 비어 있습니다',
  'the format is not known: its first line is “{line}”': '알 수 없는 형식입니다: 첫 줄은 “{line}”',
  '{found}. If it is one of these formats, name it (--format): {names}':
    '{found}. 다음 형식 중 하나라면 이름을 지정하세요(--format): {names}',
  "{found}. If it is a table, name its columns, perhaps: --columns '{columns}'. If it is one of these formats, name it (--format): {names}":
    "{found}. 표라면 열을 지정하세요. 예: --columns '{columns}'. 다음 형식 중 하나라면 이름을 지정하세요(--format): {names}",
  'columns: {key}: found {found}; allowed: {allowed}': '열: {key}: {found}. 허용: {allowed}',
  'columns: {key}: found the name “{name}”; allowed: the number of a column: the file has no header':
    '열: {key}: 이름 “{name}”. 허용: 열 번호(파일에 머리글이 없음)',
  'columns: {key}: found the name “{name}”; allowed: the number of a column, or {names}':
    '열: {key}: 이름 “{name}”. 허용: 열 번호 또는 {names}',
  'it has more than {count} pieces of files of 8 MiB: read a part of it':
    '8 MiB 파일 조각이 {count}개를 넘습니다: 파일의 일부만 읽으세요',
  'it is the output of iosnoop without times: record again with iosnoop -ts':
    '시각이 없는 iosnoop 출력입니다: iosnoop -ts로 다시 기록하세요',
  '{found}. If you know the format, choose it': '{found}. 형식을 알면 고르세요',
  'cannot be replayed: {what}': '재생할 수 없습니다: {what}',
  'it is a Git LFS pointer: the file itself ({size} bytes) was not downloaded. Fetch it (git lfs pull) or download it by its own link':
    'Git LFS 포인터입니다: 파일({size}바이트)을 내려받지 않았습니다. git lfs pull로 받거나 파일의 링크에서 내려받으세요',
  'it is fio’s results in JSON: a result, not a workload. Bring the I/O log (fio --write_iolog) instead; latencies are shown next to those of a run if they are written with --output-format=json+':
    'fio의 JSON 결과입니다: 워크로드가 아니라 결과입니다. I/O 로그(fio --write_iolog)를 가져오세요. ' +
    '--output-format=json+로 기록한 지연 시간은 실행 결과와 나란히 표시됩니다',
  'it is JSON (keys: {keys}), which is not read as a trace. Write its requests as a table, one line each (0,303567,3584,w,0.000000: unit, block, bytes, direction, seconds); an experiment is opened by a name that ends in .json':
    'JSON입니다(키: {keys}). JSON은 트레이스로 읽지 않습니다. ' +
    '요청을 한 줄에 하나씩 표로 쓰세요(0,303567,3584,w,0.000000: 장치, 블록, 바이트, 방향, 초). 실험은 이름이 .json으로 끝나야 열립니다',
  'it has numbers such as {number}, as a spreadsheet shows long ones: their digits are lost. Bring the file from before it was opened there':
    '{number} 같은 수가 있습니다. 스프레드시트가 긴 수를 이렇게 표시합니다: 자릿수를 잃었습니다. 스프레드시트에서 열기 전의 파일을 가져오세요',
  'it is a fio log of means and largest values (log_avg_msec with log_window_value=both): a result, not a workload. Bring the I/O log (fio --write_iolog) instead':
    'fio의 평균과 최댓값 로그입니다(log_avg_msec와 log_window_value=both): 워크로드가 아니라 결과입니다. I/O 로그(fio --write_iolog)를 가져오세요',
  'it is a fio log of histograms (write_hist_log, _clat_hist.1.log): a result, not a workload. Bring the I/O log (fio --write_iolog) instead':
    'fio의 히스토그램 로그입니다(write_hist_log, _clat_hist.1.log): 워크로드가 아니라 결과입니다. I/O 로그(fio --write_iolog)를 가져오세요',
  'it is fio’s results as text: a result, not a workload. Bring the I/O log (fio --write_iolog) instead, or results with --output-format=json+':
    'fio의 텍스트 결과입니다: 워크로드가 아니라 결과입니다. I/O 로그(fio --write_iolog)나 --output-format=json+ 결과를 가져오세요',
  'it is a log of HdrHistogram, which is packed: a result, not a workload. Its percentiles as text (.hgrm) are shown next to the latencies of a run':
    '압축된 HdrHistogram 로그입니다: 워크로드가 아니라 결과입니다. 텍스트로 된 백분위수(.hgrm)는 실행의 지연 시간과 나란히 표시됩니다',
  'it is blkparse text in a layout of its own (blkparse -f): print it without -f':
    '다른 배치로 출력한 blkparse 텍스트입니다(blkparse -f): -f 없이 출력하세요',
  'it is XML or HTML, not a trace (a download page saved in place of the file?)':
    '트레이스가 아니라 XML이나 HTML입니다(파일 대신 내려받기 페이지를 저장했나요?)',
  'it is a DiskSim VALIDATE file: measurements of a disk without arrival times, not a workload':
    'DiskSim VALIDATE 파일입니다: 워크로드가 아니라 도착 시각이 없는 디스크 측정값입니다',
  'it is a list of block numbers, one a line: it has no times, sizes or directions and cannot be replayed':
    '줄마다 하나인 블록 번호 목록입니다: 시각, 크기, 방향이 없어 재생할 수 없습니다',
  'it is an ARC trace (start, count, 0, number): it has no times or directions and cannot be replayed':
    'ARC 트레이스(시작, 개수, 0, 번호)입니다: 시각과 방향이 없어 재생할 수 없습니다',
  'it is the output of bpftrace’s biosnoop.bt: times and latencies in whole milliseconds, without sectors, sizes and directions, so it cannot be replayed. Record again with the biosnoop of bcc or libbpf-tools, with blktrace, or with perf record -e block:block_rq_issue -e block:block_rq_complete':
    'bpftrace의 biosnoop.bt 출력입니다: 섹터, 크기, 방향 없이 밀리초 단위의 시각과 지연만 있어 재생할 수 없습니다. bcc나 libbpf-tools의 biosnoop, blktrace, 또는 perf record -e block:block_rq_issue -e block:block_rq_complete로 다시 기록하세요',
  'it is the output of iostat or vmstat: means over seconds, not requests. Record the requests with blktrace, biosnoop, or perf record -e block:block_rq_issue -e block:block_rq_complete':
    'iostat나 vmstat의 출력입니다: 요청이 아니라 초 단위 평균입니다. blktrace, biosnoop 또는 perf record -e block:block_rq_issue -e block:block_rq_complete로 요청을 기록하세요',
  'it is the output of strace: system calls on files, which the page cache answers, without the places on a disk. Record the requests with blktrace, biosnoop, or perf record -e block:block_rq_issue -e block:block_rq_complete':
    'strace의 출력입니다: 페이지 캐시가 답하는 파일 시스템 호출이며 디스크 위의 위치가 없습니다. blktrace, biosnoop 또는 perf record -e block:block_rq_issue -e block:block_rq_complete로 요청을 기록하세요',
  'it is a fio latency, bandwidth or IOPS log: a result, not a workload. Bring the I/O log (fio --write_iolog) instead':
    'fio의 지연 시간, 대역폭 또는 IOPS 로그입니다: 워크로드가 아니라 결과입니다. I/O 로그(fio --write_iolog)를 가져오세요',
  'there is no trace format “{name}”; the formats are auto, {names}':
    '“{name}”: 그런 트레이스 형식이 없습니다. 형식: auto, {names}',
  '{file}: there is not enough memory for all its requests; read one of its devices, or a part of the file':
    '{file}: 모든 요청을 담을 메모리가 부족합니다. 장치 하나만, 또는 파일의 일부만 읽으세요',
  'it cannot be read ({reason}); was it moved or changed meanwhile?':
    '읽을 수 없습니다({reason}). 그사이 옮겨지거나 바뀌었나요?',
  '{broken} of its first {count} lines cannot be read as {title}. Line {line}, “{text}”: {reason}':
    '처음 {count}줄 가운데 {broken}줄을 {title} 형식으로 읽을 수 없습니다. {line}번째 줄 “{text}”: {reason}',
  '{file}: it changed while it was read. Read it again when it is complete':
    '{file}: 읽는 동안 파일이 바뀌었습니다. 완성된 다음 다시 읽으세요',
  'it changed while it was read: it had {before} bytes at first, {bytes} bytes could be read. Read it again when it is complete':
    '읽는 동안 바뀌었습니다: 처음에는 {before}바이트였고 {bytes}바이트를 읽었습니다. 완성된 뒤 다시 읽으세요',
  'its lines end with CR alone, as on old Macintoshes: convert it (tr "\\r" "\\n")':
    '옛 매킨토시처럼 줄이 CR만으로 끝납니다: 변환하세요(tr "\\r" "\\n")',
  'its first line is longer than {most} bytes': '첫 줄이 {most}바이트보다 깁니다',
  'it has only blank lines and comments': '빈 줄과 주석뿐입니다',
  'it has more than {millions} million requests (line {line}): read one device of it, or a part of the file':
    '요청이 {millions}백만 개를 넘습니다({line}번째 줄): 장치 하나만, 또는 파일의 일부만 읽으세요',
  'it has more than {count} devices: is the format right?': '장치가 {count}개를 넘습니다: 형식이 맞나요?',
  'its devices do not fit into one address space of 2^53 bytes: read one of them':
    '장치들이 2^53바이트의 주소 공간 하나에 들어가지 않습니다: 그중 하나만 읽으세요',
  'there is no device {device} in it; there are {names}': '장치 {device}: 이 파일에 없습니다. 있는 장치: {names}',
  'several devices have the number {device}: choose one of {names}':
    '번호가 {device}인 장치가 여럿입니다. 하나를 고르세요: {names}',
  'there is no request in it (read as {format})': '요청이 없습니다(읽은 형식: {format})',
  'there is no request in it (read as {format}). Its lines: {lines}':
    '요청이 없습니다(읽은 형식: {format}). 줄의 내용: {lines}',
  'no line of it can be read as {format}, which looks like “{example}”. Line {line}, “{text}”: {reason}':
    '{format} 형식으로 읽을 수 있는 줄이 없습니다. 이 형식의 예: “{example}”. {line}번째 줄, “{text}”: {reason}',
  'request {request} is a {operation}, which {format} cannot express':
    '요청 {request}: {format} 형식에 없는 연산입니다({operation})',
  'request {request} is not in whole sectors of {bytes} bytes': '요청 {request}: {bytes}바이트 섹터 단위가 아닙니다',
  'there is no sample “{name}”; there are {names}': '“{name}”: 그런 예제가 없습니다. 있는 예제: {names}',
  'workload.synthetic.requests is {count}; at most {most} fit into memory':
    'workload.synthetic.requests: {count}. 메모리에는 최대 {most}개가 들어갑니다',
  'The trace file can no longer be read. If it was moved or changed, drop it on the page again.':
    '트레이스 파일을 더 읽을 수 없습니다. 옮겨지거나 바뀌었다면 페이지에 다시 놓으세요.',
};

/** What is wrong with a line, or why it was ignored. */
export const LINES = {
  'header line': '머리글 줄',
  comment: '주석',
  'another device': '다른 장치',
  message: '메시지',
  'summary at the end': '끝의 요약',
  flush: '플러시',
  wait: '대기',
  'flush or command without data': '데이터 없는 플러시나 명령',
  'command without data': '데이터 없는 명령',
  'another event of a request (only one kind of event is read)': '요청의 다른 이벤트(한 종류만 읽습니다)',
  'another SCSI command than read, write and unmap': 'read, write, unmap이 아닌 SCSI 명령',
  'issue event (the completion event has all fields)': '발행 이벤트(완료 이벤트에 모든 필드가 있습니다)',
  'another kind of event': '다른 종류의 이벤트',
  'a requeued request, issued again': '다시 큐에 들어갔다가 다시 보낸 요청',
  'a file is added, opened or closed': '파일을 추가하거나 열거나 닫음',
  'no response was seen (empty type)': '응답이 없음(빈 유형)',
  'the size is 0': '크기가 0입니다',
  'the time is not a date and time such as 2024-01-31 12:00:00.5, nor a time of day':
    '시각이 2024-01-31 12:00:00.5 같은 날짜와 시각도, 하루 중 시각도 아닙니다',
  'the operation is none of the known words': '연산이 알려진 낱말이 아닙니다',
  'the operation is a number: say which is a read and which a write, as in op=5:0/1':
    '연산이 수입니다: 어느 것이 읽기이고 쓰기인지 지정하세요. 예: op=5:0/1',
  'neither a read, a write, a trim nor a flush': '읽기, 쓰기, 트림, 플러시가 아님',
  'the line has fewer columns than the named ones': '줄의 열이 지정한 열보다 적습니다',
  'a request without data (size 0)': '데이터 없는 요청(크기 0)',
  'the line is not an event of the block layer': '블록 계층의 이벤트가 아닌 줄입니다',
  'the event does not have device, kind, sector and size': '이벤트에 장치, 종류, 섹터, 크기가 없습니다',
  'an event that is not of the block layer': '블록 계층의 이벤트가 아님',
  'a line about the recording': '기록에 관한 줄',
  'the line has fewer columns than iosnoop prints': '줄의 열이 iosnoop의 출력보다 적습니다',
  'the {column} is not {kind}': '{column} 칸: {kind}가 아닙니다',
  'the {column} is negative': '{column} 칸: 음수입니다',
  'the {column} is too large (2^53 or more)': '{column} 칸: 너무 큽니다(2^53 이상)',
  'a number': '수',
  'a whole number': '정수',
  'a hexadecimal number': '16진수',
  'a number of seconds': '초 단위의 수',
  'a number of µs': 'µs 단위의 수',
  'a number of ns': 'ns 단위의 수',
  'a number of {unit}': '{unit} 단위의 수',
  'a whole number of µs': 'µs 단위의 정수',
  time: '시각',
  timestamp: '타임스탬프',
  latency: '지연 시간',
  'response time': '응답 시간',
  'elapsed time': '경과 시간',
  sector: '섹터',
  'number of sectors': '섹터 수',
  size: '크기',
  length: '길이',
  offset: '오프셋',
  'block number': '블록 번호',
  'block address': '블록 주소',
  'disk number': '디스크 번호',
  'device number': '장치 번호',
  device: '장치',
  address: '주소',
  flag: '플래그',
  'the opcode is neither R nor W': '연산 코드가 R도 W도 아닙니다',
  'the type is neither R nor W': '유형이 R도 W도 아닙니다',
  'the type is neither R, W nor empty': '유형이 R, W, 빈칸 중 어느 것도 아닙니다',
  'the type is neither Read nor Write': '유형이 Read도 Write도 아닙니다',
  'the type is neither 0 (read) nor 1 (write)': '유형이 0(읽기)도 1(쓰기)도 아닙니다',
  'the kind of request has neither R, W nor D': '요청 종류에 R, W, D가 없습니다',
  'the kind of request (RWBS) has neither R, W nor D': '요청 종류(RWBS)에 R, W, D가 없습니다',
  'the SCSI opcode is not a hexadecimal number': 'SCSI 연산 코드가 16진수가 아닙니다',
  'the flag is neither 0 nor 1': '플래그가 0도 1도 아닙니다',
  'the flag is not a hexadecimal number': '플래그가 16진수가 아닙니다',
  'the action is none of add, open, close, wait, read, write, trim, sync, datasync':
    '동작이 add, open, close, wait, read, write, trim, sync, datasync 중 어느 것도 아닙니다',
  'the line does not have file, action, offset and length': '줄에 파일, 동작, 오프셋, 길이가 없습니다',
  'the line has fewer than {count} columns': '줄의 열이 {count}개보다 적습니다',
  'the line has fewer than 5 columns': '줄의 열이 5개보다 적습니다',
  'the line has fewer columns than biosnoop prints': '줄의 열이 biosnoop의 출력보다 적습니다',
  '{count} numbers are written with an exponent and without their last digits, which are read as 0.':
    '지수로 쓴 수 {count}개에 마지막 자릿수가 없음: 0으로 읽음.',
  'The fields are separated by {separator}.': '필드 구분: {separator}.',
  'Quotes are around whole lines.': '줄 전체가 따옴표 안에 있음.',
  'Quotes are around fields.': '필드가 따옴표 안에 있음.',
  'Commas are decimal points.': '쉼표는 소수점임.',
  'A separator is behind the last field, too.': '마지막 필드 뒤에도 구분자가 있음.',
  'The first column is a row number and is not read.': '첫 열은 줄 번호이므로 읽지 않음.',
  'The header names the columns in another order.': '머리글의 열 순서가 다름.',
  'the line has fewer than 9 columns': '줄의 열이 9개보다 적습니다',
  'the line does not have 5 columns': '줄의 열이 5개가 아닙니다',
  'the line does not have {count} columns': '줄의 열이 {count}개가 아닙니다',
  'the line does not have {count} columns like the others': '줄의 열이 다른 줄처럼 {count}개가 아닙니다',
  'the line has fewer columns than the header says': '줄의 열이 머리글보다 적습니다',
  'the line is neither an event of blkparse’s default format nor its summary':
    'blkparse 기본 형식의 이벤트도 요약도 아닌 줄입니다',
  'the line ends before the sector and size': '섹터와 크기 앞에서 줄이 끝납니다',
  'the line is not an event': '이벤트가 아닌 줄입니다',
  'the line is longer than {bytes} bytes': '줄이 {bytes}바이트보다 깁니다',
  'the line has a CR in it that is not part of its line end: two lines may have become one':
    '줄 끝이 아닌 곳에 CR이 있습니다: 두 줄이 하나가 되었을 수 있습니다',
  'the size is more than 1 GiB': '크기가 1 GiB를 넘습니다',
  'the size of the trim is more than 16 TiB': '트림의 크기가 16 TiB보다 큽니다',
  '1 trim of 4 GiB or more is cut into requests of 2 GiB, {count} in all.':
    '4 GiB 이상인 트림 1개를 2 GiB 요청으로 나눔: 모두 {count}개.',
  '{trims} trims of 4 GiB or more are cut into requests of 2 GiB, {count} in all.':
    '4 GiB 이상인 트림 {trims}개를 2 GiB 요청으로 나눔: 모두 {count}개.',
  'the request ends beyond 2^53 − 2^20 bytes': '요청이 2^53 − 2^20바이트를 넘어서 끝납니다',
  'the time, address or size is not an exact whole number': '시각, 주소, 크기 중에 정확한 정수가 아닌 것이 있습니다',
  'the time is more than 52 days from that of the first lines': '시각이 처음 줄들의 시각과 52일 넘게 떨어져 있습니다',
};

/** Devices of other simulators, and fio job files. */
export const IMPORTED = {
  'a text that grows beyond all measure': '끝없이 길어지는 텍스트',
  'at most {count} characters a line': '한 줄에 최대 {count}자',
  'no “-device femu”': '“-device femu” 없음',
  '-device femu,key=value,…': '-device femu,키=값,…',
  'a number, or a variable that the script sets plainly': '수, 또는 스크립트가 그대로 정하는 변수',
  '{readings} of {simulator}': '{simulator}의 {readings}',
  'a device of {simulators}': '{simulators}의 장치',
  'the root element {name}': '루트 요소 {name}',
  '{count} keys': '키 {count}개',
  'at most {count} keys': '키 최대 {count}개',
  'a whole number, 0 or more': '0 이상의 정수',
  'a number, 0 or more': '0 이상의 수',
  '[section] or key = value': '[섹션] 또는 키 = 값',
  '&lt; &gt; &amp; &quot; &apos;': '&lt;, &gt;, &amp;, &quot;, &apos;',
  'elements only': '요소만',
  'no document type and no CDATA': '문서 유형과 CDATA 없음',
  'no end of an element': '요소의 끝 없음',
  'an element': '요소',
  'at most {count} deep': '최대 {count}겹',
  one: '하나',
  'the end of <{name}>': '<{name}>의 끝',
  'one root element': '루트 요소 하나',
  '{count} flows': '흐름 {count}개',
  'at most {count}, as MQSim has': 'MQSim처럼 최대 {count}개',
  'a synthetic flow: bring the trace file itself': '합성 흐름: 트레이스 파일을 직접 가져오기',
  'no flow': '흐름 없음',
  'at least one {name}': '{name} 하나 이상',
  'the workload of MQSim (workload.xml)': 'MQSim의 워크로드(workload.xml)',
  'its device, ssdconfig.xml; a workload is read by sim job, or dropped on the page':
    '장치 파일 ssdconfig.xml. 워크로드는 sim job으로 읽거나 페이지에 놓기',
  'preset and patch: the command line reads device files (file, reading), and a file dropped on Compare becomes a device':
    'preset과 patch: 장치 파일(file, reading)은 명령줄이 읽고, 비교 화면에 놓은 파일은 장치가 됨',
  'bytes from 1 to {most}, such as 4k': '1에서 {most}까지의 바이트. 예: 4k',
  'at most three lists: of reads, writes and trims': '목록 최대 세 개: 읽기, 쓰기, 트림',
  'two sizes, as 4k-16k': '크기 두 개. 예: 4k-16k',
  'at most {count} sizes': '크기 최대 {count}개',
  'shares in percent whose sum is at most 100': '합이 100 이하인 퍼센트 비율',
  'a size with a share above 0': '비율이 0보다 큰 크기',
  'more than {count} jobs': '작업이 {count}개 초과',
  '[global], [name of a job] or a comment in front of the first key': '첫 키 앞의 [global], [작업 이름] 또는 주석',
  '[section], key=value or key': '[섹션], 키=값 또는 키',
  'one file: put the lines of the other file in its place': '파일 하나: 다른 파일의 줄을 그 자리에 넣기',
  'more than {count} keys': '키가 {count}개 초과',
  'no job': '작업 없음',
  'a section for each job, as [read] behind [global]': '작업마다 섹션 하나. 예: [global] 뒤의 [read]',
};

/** Files of measured latencies. */
export const MEASURED = {
  'text that is not JSON ({reason}); was the file cut?': 'JSON이 아닌 텍스트입니다({reason}). 파일이 잘렸나요?',
  'jobs: no list of jobs; allowed: the output of fio': 'jobs: 작업 목록이 없습니다. 허용: fio의 출력',
  '{path}.{key}.bins[{bin}]: a bin without a time and a count; allowed: "87552": 1':
    '{path}.{key}.bins[{bin}]: 시간과 개수가 없는 구간입니다. 허용: "87552": 1',
  'jobs[].read.clat_ns.bins: no bins, nor under lat or slat, of reads, writes or mixed; run fio with --output-format=json+, which writes them':
    'jobs[].read.clat_ns.bins: lat과 slat에도, 읽기와 쓰기와 mixed에도 구간이 없습니다. 구간을 기록하는 --output-format=json+로 fio를 실행하세요',
  'jobs[{jobs}]: {kind} requests without bins of {measure} are not shown.':
    'jobs[{jobs}]: {measure} 구간이 없는 {kind} 요청은 표시하지 않음.',
  'Bins of {kind} are not shown.': '{kind} 구간은 표시하지 않음.',
  'a fio log of histograms; allowed: a log of latencies (write_lat_log), or results with --output-format=json+':
    'fio의 히스토그램 로그입니다. 허용: 지연 시간 로그(write_lat_log) 또는 --output-format=json+ 결과',
  'a fio log of means and largest values (log_avg_msec with log_window_value=both), which hide the tail; allowed: a log with a line for each request':
    '꼬리를 숨기는, fio의 평균과 최댓값 로그입니다(log_avg_msec와 log_window_value=both). 허용: 요청마다 한 줄인 로그',
  'line {line}: a total count of {total}, but {count} in the last line of the table; was the file cut?':
    '{line}번째 줄: 총 개수는 {total}인데 표의 마지막 줄은 {count}입니다. 파일이 잘렸나요?',
  'The file has {count} tables of percentiles: the first is shown.':
    '파일의 백분위수 표 {count}개 중 첫 번째를 표시함.',
  '{place}: a bin of {count} requests at {ns} ns; allowed: a time with a whole count':
    '{place}: {ns} ns에 요청 {count}개인 구간입니다. 허용: 정수 개수를 가진 시간',
  '{place}: no requests; allowed: bins with counts': '{place}: 요청이 없습니다. 허용: 개수가 있는 구간',
  'a fio log whose name does not say that it holds latencies; allowed: names that end in _clat.1.log or _lat.1.log (logs of bandwidth, IOPS and submission have others)':
    '이름으로는 지연 시간인지 알 수 없는 fio 로그입니다. 허용: _clat.1.log나 _lat.1.log로 끝나는 이름(대역폭, IOPS, 제출 로그의 이름은 다릅니다)',
  'no reads and no writes; allowed: a log with lines of them':
    '읽기도 쓰기도 없습니다. 허용: 읽기나 쓰기 줄이 있는 로그',
  direction: '방향',
  'block size': '블록 크기',
  '0 (read), 1 (write) or 2 (trim)': '0(읽기), 1(쓰기), 2(트림)',
  'the size of one request; 0 marks means over log_avg_msec, which hide the tail':
    '요청 하나의 크기. 0은 꼬리를 감추는 log_avg_msec 평균입니다',
  'line {line}, column {index} ({column}): found {found}; allowed: {allowed}':
    '{line}번째 줄, {index}번째 열({column}): {found}. 허용: {allowed}',
  'line {line}: {found}; allowed: value, percentile and total count':
    '{line}번째 줄: {found}. 허용: 값, 백분위, 누적 개수',
  'line {line}: a percentile below that of an earlier line; allowed: ascending ones':
    '{line}번째 줄: 앞줄보다 작은 백분위입니다. 허용: 작아지지 않는 값',
  'one file each: the command line finds the files of a pattern (files), and its --expand FILE writes the plan with all of them':
    '파일 하나씩. 패턴(files)에 맞는 파일은 명령줄이 찾고, --expand FILE이 모두 적힌 계획을 씀',
  'line {line}: a value or count below that of an earlier line; allowed: ascending ones':
    '{line}번째 줄: 앞줄보다 작은 값이나 개수입니다. 허용: 작아지지 않는 값',
  'It has {bytes} bytes; the limit is {most}.': '{bytes}바이트입니다. 한도는 {most}바이트입니다.',
  'It has no measured latencies.': '측정된 지연 시간이 없습니다.',
  'Cannot read it: {reason}.': '읽을 수 없습니다: {reason}.',
  'It cannot be read ({reason}).': '읽을 수 없습니다({reason}).',
};

/** What a reader of a trace should know. */
export const NOTES = {
  'The file lists requests in order of completion. Each is placed at its issue, its latency earlier; many therefore count as reordered.':
    '파일의 요청은 완료 순서. 지연 시간만큼 앞선 시작 시점에 놓으므로 순서가 바뀐 것으로 세는 요청이 많음.',
  'Read: the events D (issued to the driver). blkparse-q reads Q (queued, before merging).':
    '읽은 이벤트: D(드라이버로 보냄). blkparse-q는 Q(병합 전 대기열)를 읽음.',
  'Read: the events Q (queued, before merging). blkparse reads D (issued to the driver).':
    '읽은 이벤트: Q(병합 전 대기열). blkparse는 D(드라이버로 보냄)를 읽음.',
  'Read: the events C (complete), as the file may have no others. The times are those of completions, not of arrivals: the requests arrived earlier, by a time that the file does not say.':
    '읽은 이벤트: C(완료). 파일에 다른 이벤트가 없을 수 있음. 시각은 도착이 아니라 완료의 시각: 요청은 더 일찍 도착했고 그 차이는 파일에 없음.',
  '{count} of them ended with an error.': '그중 {count}개는 오류로 끝남.',
  'Read as arrivals: the events {names}.': '도착으로 읽은 이벤트: {names}.',
  'Read: the events {names}, as the file may have no others. The times are those of completions, not of arrivals.':
    '읽은 이벤트: {names}. 파일에 다른 이벤트가 없을 수 있음. 시각은 도착이 아니라 완료의 시각.',
  'The file lists requests in order of completion. Each is placed at its issue, its elapsed time earlier; many may therefore count as reordered.':
    '파일의 요청은 완료 순서. 경과 시간만큼 앞선 시작 시점에 놓으므로 순서가 바뀐 것으로 세는 요청이 많을 수 있음.',
  'The file has no times (iolog version 2 without waits): replay it closed, with a fixed number of requests in flight.':
    '파일에 시각이 없음(wait 없는 iolog 버전 2): 진행 중 요청 수를 고정한 닫힌 방식으로 재생 필요.',
  '{count} issues repeat a request that the driver had requeued (R): one request, at its last issue.':
    '드라이버가 되돌린(R) 요청을 다시 보낸 것 {count}개: 마지막으로 보낸 시점의 요청 하나로 셈.',
  '{count} requests were requeued (R) and not issued again in this file.':
    '되돌려진(R) 뒤 이 파일에서 다시 보내지지 않은 요청 {count}개.',
  '{count} requests failed on the recorded device (a completion with an error): they have no response time.':
    '기록된 장치에서 실패한 요청 {count}개(오류 있는 완료): 응답 시간 없음.',
  '{count} requests were complete at the instant at which they arrived, by this clock: they have no response time.':
    '이 시계로는 도착한 순간에 완료된 요청 {count}개: 응답 시간 없음.',
  '{count} requests were complete in parts: the last part counts.':
    '나뉘어 완료된 요청 {count}개: 마지막 부분의 시각 기준.',
  '{count} completions fit several requests of the same sectors: the oldest one has each.':
    '같은 섹터의 여러 요청에 맞는 완료 {count}개: 각각 가장 오래된 요청에 배정.',
  '{count} completions belong to no request that was read.': '읽은 요청 중 어느 것에도 속하지 않는 완료 {count}개.',
  'Units: {units}.': '단위: {units}.',
  '{count} requests have a response time of the recorded device: {name}, {span}, in steps of {step} ns.':
    '요청 {count}개에 기록된 장치의 응답 시간이 있습니다: {name}, {span}, {step} ns 단위.',
  '{count} requests have a response time of the recorded device, {others} have none: {name}, {span}, in steps of {step} ns.':
    '요청 {count}개에 기록된 장치의 응답 시간이 있고 {others}개에는 없습니다: {name}, {span}, {step} ns 단위.',
  'Read as {format}.': '읽은 형식: {format}.',
  'Columns: {columns}.': '열: {columns}.',
  'Columns: {columns} (of {names}).': '열: {columns}({names} 중).',
  'The file has no times: a request arrives every {ns} ns.': '파일에 시각이 없음: {ns} ns마다 요청 도착.',
  'Addresses are in {count} files: each 8 MiB of a file is placed where the next free 8 MiB are, as no file system is known.':
    '파일 {count}개 안의 주소: 파일 시스템을 알 수 없어 파일의 8 MiB마다 다음 빈 8 MiB에 배치.',
  '{count} requests reach over the end of their 8 MiB.': '요청 {count}개가 자기 8 MiB의 끝을 넘음.',
  'libCacheSim’s objects are taken for blocks of 512 bytes by their number; without an operation all are reads.':
    'libCacheSim의 객체는 번호에 따른 512바이트 블록으로 봄. 연산이 없으면 모두 읽기.',
  'SSDPlayer uses no times, and has no page size and no unit of time: its times are taken for ms, its pages for 4 KiB.':
    'SSDPlayer는 시각을 쓰지 않고 페이지 크기와 시각 단위도 없음: 시각은 ms, 페이지는 4 KiB로 봄.',
  'SSDPlayer uses no times and has no page size: a request every 100 µs, pages of 4 KiB.':
    'SSDPlayer는 시각을 쓰지 않고 페이지 크기도 없음: 100 µs마다 요청 하나, 페이지는 4 KiB.',
  'The clock counts whole seconds: the requests of one second are spread evenly over it, in their order.':
    '시계가 초 단위입니다: 1초의 요청을 순서대로 고르게 펼쳤습니다.',
  '{count} devices, with separate address spaces, are concatenated; the report has their bases.':
    '주소 공간이 따로인 장치 {count}개를 이어 붙였습니다. 시작 주소는 보고서에 있습니다.',
  'The last line ({line}) has no line end; it may be cut. It was read as it is.':
    '마지막 줄({line})에 줄 끝이 없어 잘렸을 수 있습니다. 그대로 읽었습니다.',
  'The last line ({line}) has no line end; it may be cut. It was not read.':
    '마지막 줄({line})에 줄 끝이 없어 잘렸을 수 있습니다. 읽지 않았습니다.',
  'Reading stopped after {count} requests, as asked; there may be more.':
    '지정한 대로 요청 {count}개 뒤에 읽기를 멈췄습니다. 더 있을 수 있습니다.',
  '{bytes} zero bytes behind the packed data are not part of it and were ignored.':
    '압축 데이터 뒤의 0바이트 {bytes}개는 데이터가 아니므로 무시했습니다.',
  '{count} requests have a flag other than 0 and 1. MQSim reads any flag but 0 as a read, so they are reads here; variants of MQSim give other flags meanings of their own.':
    '요청 {count}개의 플래그가 0도 1도 아닙니다. MQSim은 0이 아닌 플래그를 읽기로 보므로 여기서도 읽기입니다. MQSim의 변형에서는 다른 플래그에 다른 뜻이 있습니다.',
};
