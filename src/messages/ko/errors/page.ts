/** Sentences about packed data, links, stored data, sessions and workers. */
export const LINKS = {
  'Page not found.': '페이지를 찾을 수 없습니다.',
  'The address “{address}” names no paper or figure. Expected after “papers/”: a name such as mbm-fig-3b.':
    '주소 “{address}”: 그런 논문이나 그림이 없습니다. “papers/” 뒤에는 mbm-fig-3b 같은 이름이 옵니다.',
  'No page “{name}” in this version of NANDscope. Pages: {pages}.':
    '“{name}”: 이 버전의 NANDscope에 없는 페이지입니다. 페이지: {pages}.',
  'The link contains no experiment. Check that you copied all of it.':
    '링크에 실험이 없습니다. 전부 복사했는지 확인하세요.',
  'The link has version “{version}”; this page reads version {own}.':
    '링크의 버전은 “{version}”이고, 이 페이지는 버전 {own}을 읽습니다.',
  'The link has version “{version}”; this page reads version {own}. A newer NANDscope created it: open it there.':
    '링크의 버전은 “{version}”이고, 이 페이지는 버전 {own}을 읽습니다. 더 새로운 NANDscope에서 만든 링크이니 거기서 여세요.',
  'The link’s fork (f) is “{value}”; expected: a time in whole ns.':
    '링크의 분기(f)가 “{value}”입니다. 허용: 정수 ns 시각.',
  'The experiment in the link is not valid. {reason}.': '링크의 실험이 올바르지 않습니다. {reason}.',
  'The experiment in the link is nested too deeply.': '링크의 실험이 너무 깊이 중첩되어 있습니다.',
  'The link is too large when unpacked. It was not opened.': '링크를 풀면 너무 큽니다. 열지 않았습니다.',
  'The link is too long. It was not opened.': '링크가 너무 깁니다. 열지 않았습니다.',
  'The link is damaged: it contains invalid characters.': '링크가 손상되었습니다: 잘못된 문자가 있습니다.',
  'The link is damaged: a part is missing.': '링크가 손상되었습니다: 일부가 없습니다.',
  'The link is damaged: it cannot be unpacked. Check that you copied all of it.':
    '링크가 손상되었습니다: 풀 수 없습니다. 전부 복사했는지 확인하세요.',
  'Links need compression, which this browser lacks. Use a current version.':
    '링크에는 압축이 필요한데 이 브라우저에 없습니다. 최신 버전을 쓰세요.',
};

export const UNPACKING = {
  'it unpacks to more than {most} bytes in all': '풀면 모두 합쳐 {most}바이트를 넘습니다',
  'it unpacks to more than {ratio} times its size': '풀면 크기의 {ratio}배를 넘습니다',
  'it is damaged: more bytes follow its data': '손상되었습니다: 데이터 뒤에 바이트가 더 있습니다',
  'it is damaged: it ends before its data does': '손상되었습니다: 데이터보다 먼저 끝납니다',
  'it is damaged: {reason}': '손상되었습니다: {reason}',
  'it is encrypted: pack it without a password': '암호화되어 있습니다: 암호 없이 압축하세요',
  'it is packed by method {method}; allowed: 0 (stored) and 8 (deflate)':
    '압축 방식이 {method}입니다. 허용: 0(저장)과 8(deflate)',
  'it has {bytes} bytes; the limit is {most}': '{bytes}바이트입니다. 한도는 {most}입니다',
  'it is damaged: it has more than the {bytes} bytes that the zip file says':
    '손상되었습니다: zip 파일에 적힌 {bytes}바이트보다 많습니다',
  'it is damaged: it has {bytes} bytes, not the {claimed} that the zip file says':
    '손상되었습니다: zip 파일에 적힌 {claimed}바이트가 아니라 {bytes}바이트입니다',
  'it is damaged: its checksum is {crc}, not the {claimed} of the zip file':
    '손상되었습니다: 체크섬이 zip 파일의 {claimed}이 아니라 {crc}입니다',
  'its data is beyond the end of the zip file, or begins elsewhere':
    '데이터가 zip 파일의 끝을 넘거나 다른 곳에서 시작합니다',
  'the zip file has {count} entries; the limit is {most}': 'zip 파일에 항목이 {count}개 있습니다. 한도는 {most}입니다',
  'the zip file is damaged: its directory has {found} entries, not the {count} that it says':
    'zip 파일이 손상되었습니다: 디렉터리의 항목이 적힌 {count}개가 아니라 {found}개입니다',
  'the zip file is damaged: entry {index} is cut short': 'zip 파일이 손상되었습니다: 항목 {index}이 잘렸습니다',
  'the zip file is damaged: its directory is beyond its end':
    'zip 파일이 손상되었습니다: 디렉터리가 파일의 끝을 넘습니다',
  'the zip file is cut short: it has no directory. Fetch or pack it again':
    'zip 파일이 잘렸습니다: 디렉터리가 없습니다. 다시 받거나 다시 압축하세요',
};

export const STORAGE = {
  'The browser’s storage is full. Everything on screen stays until this page is closed. Delete stored runs or traces, or save the comparison as a file.':
    '브라우저의 저장 공간이 가득 찼습니다. 화면의 내용은 이 페이지를 닫을 때까지 남습니다. 저장된 실행이나 트레이스를 삭제하거나 비교를 파일로 저장하세요.',
  'A newer version of NANDscope has stored data in this browser, and this version cannot use them. Everything on screen stays until this page is closed. Reload this page for the newer version, or save the comparison as a file.':
    '더 새로운 버전의 NANDscope가 이 브라우저에 데이터를 저장했고, 이 버전은 그 데이터를 쓸 수 없습니다. 화면의 내용은 이 페이지를 닫을 때까지 남습니다. 새 버전을 쓰려면 페이지를 새로 고치거나, 비교를 파일로 저장하세요.',
  'The browser’s storage does not answer. Everything on screen stays until this page is closed. Close the other tabs of NANDscope and reload this page, or save the comparison as a file.':
    '브라우저 저장소가 응답하지 않습니다. 화면의 내용은 이 페이지를 닫을 때까지 남습니다. NANDscope의 다른 탭을 닫고 이 페이지를 새로 고치거나, 비교를 파일로 저장하세요.',
  'The browser does not let this page store data. Everything on screen stays until this page is closed. Allow storage for this page, or save the comparison as a file.':
    '브라우저가 이 페이지의 데이터 저장을 허용하지 않습니다. 화면의 내용은 이 페이지를 닫을 때까지 남습니다. 저장을 허용하거나 비교를 파일로 저장하세요.',
};

/** Files that the browser cannot read, and answers that do not come. */
export const UNREAD = {
  'the file does not answer (is its drive connected, or is it still being downloaded?)':
    '파일이 응답하지 않습니다(드라이브가 연결되어 있는지, 아직 내려받는 중인지 확인하세요)',
  'the file is gone, or it is a folder': '파일이 없어졌거나 폴더입니다',
  'the file was changed since it was chosen, or the browser may not read it':
    '고른 뒤에 파일이 바뀌었거나, 브라우저에 읽을 권한이 없습니다',
  'the browser may not read the file': '브라우저에 파일을 읽을 권한이 없습니다',
  'there is not enough memory for the file': '이 파일에 메모리가 부족합니다',
  'the browser cannot read the file ({reason})': '브라우저가 파일을 읽을 수 없습니다({reason})',
};

export const SESSIONS = {
  'a trace that can be read': '읽을 수 있는 트레이스',
  '{hash}, the SHA-256 of the file in it': '{hash}(들어 있는 파일의 SHA-256)',
  '{version}; a newer NANDscope may have written it: open it there':
    '{version}. 더 새로운 NANDscope에서 쓴 것일 수 있으니 거기서 여세요',
  'the name of a figure, such as mbm-fig-3b': 'mbm-fig-3b 같은 그림의 이름',
  'a text of at most {most} characters': '최대 {most}자의 텍스트',
  'two times in whole ns, [from, to]': '정수 ns 시각 둘, [시작, 끝]',
  'more than {ns}, the start of the window': '창의 시작인 {ns}보다 큰 값',
  'a time in whole ns, at least 0': '0 이상의 정수 ns 시각',
  'a time in whole ns, or { "ns", "name" }': '정수 ns 시각 또는 { "ns", "name" }',
  'the number of an operation': '연산의 번호',
  'the number of a request': '요청의 번호',
  '"a" or "b"': '"a" 또는 "b"',
  'the name of a lane, such as "A/die1"': '"A/die1" 같은 레인의 이름',
  'the name of the file': '파일의 이름',
  'the SHA-256 of the file': '파일의 SHA-256',
  'the compressed file as base64': 'base64로 적은 압축 파일',
  'an object, { … }': '객체 { … }',
  'a list, [ … ]': '목록 [ … ]',
  'damaged text': '손상된 텍스트',
  base64: 'base64 텍스트',
  'a packed file ({reason})': '압축 파일({reason})',
  '{count} lanes': '레인 {count}개',
  'a file compressed with gzip, as base64': 'gzip으로 압축해 base64로 적은 파일',
};

export const WORKERS = {
  'This run is no longer available. Run it again.': '이 실행은 더 남아 있지 않습니다. 다시 실행하세요.',
  'The browser ended the worker of this run, most likely because memory ran out. Use a smaller device or fewer requests.':
    '브라우저가 이 실행의 워커를 끝냈습니다. 메모리가 부족했을 가능성이 큽니다. 더 작은 장치나 더 적은 요청을 쓰세요.',
  'There is not enough memory for this run. Use a smaller device or fewer requests.':
    '이 실행에 메모리가 부족합니다. 더 작은 장치나 더 적은 요청을 쓰세요.',
  'The worker of this run stopped responding and was ended.': '이 실행의 워커가 응답하지 않아 끝냈습니다.',
  'The worker stopped.': '워커가 멈췄습니다.',
  'The worker stopped. {reason}': '워커가 멈췄습니다. {reason}',
  'The worker stopped. It may have run out of memory.': '워커가 멈췄습니다. 메모리가 부족했을 수 있습니다.',
  'The browser does not answer. Reload the page and try again.':
    '브라우저가 응답하지 않습니다. 페이지를 다시 불러온 뒤 다시 시도하세요.',
  'The worker’s script could not be loaded. Check the connection and try again.':
    '워커의 스크립트를 불러올 수 없습니다. 연결을 확인하고 다시 시도하세요.',
  'Runs are simulated in a worker, but this browser or the server’s security policy does not let the page start one ({reason}).':
    '실행은 워커에서 시뮬레이션하는데, 이 브라우저나 서버의 보안 정책 때문에 워커를 시작할 수 없습니다({reason}).',
  'The worker cannot be reached, most likely because memory ran out ({reason}).':
    '워커와 통신할 수 없습니다. 메모리가 부족했을 가능성이 큽니다({reason}).',
  'A part of NANDscope could not be loaded. Check the connection and try again.':
    'NANDscope의 일부를 불러올 수 없습니다. 연결을 확인하고 다시 시도하세요.',
  'a stored experiment': '저장된 실험',
};
