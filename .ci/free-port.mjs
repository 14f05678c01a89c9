import { createServer } from 'node:net';

/**
 * A port of 127.0.0.1 that no program listens on at this moment.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('the system named no port'));
        else resolve(address.port);
      });
    });
  });
}
