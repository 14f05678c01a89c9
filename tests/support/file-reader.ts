/** What the page uses of the browser's FileReader. */
export class FileReaderOfNode {
  result = '';
  onload = (): void => undefined;

  readAsDataURL(blob: Blob): void {
    void blob.arrayBuffer().then((bytes) => {
      this.result = `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;
      this.onload();
    });
  }
}
