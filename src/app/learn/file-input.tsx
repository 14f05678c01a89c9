import type { ReactElement } from 'react';

/** A button that opens files. */
export function FileInput({
  label,
  multiple = false,
  look = 'plain',
  onFiles,
}: {
  readonly label: string;
  readonly multiple?: boolean;
  readonly look?: 'plain' | 'main';
  readonly onFiles: (files: readonly File[]) => void;
}): ReactElement {
  return (
    <label className={`button button-${look} file-input`}>
      {label}
      <input
        type="file"
        multiple={multiple}
        accept={multiple ? '.json,.zip' : '.json'}
        className="unseen"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}
