import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { answers, freePort } from '#bench/product.ts'

interface Nginx {
  url: string
  stop: () => Promise<void>
}

/** Serves a folder by nginx of this machine, as Debian sets it up; undefined where there is none. */
export async function openNginx(root: string): Promise<Nginx | undefined> {
  const [folder, port] = [join(root, 'nginx'), await freePort()]
  await mkdir(folder)
  const path = join(folder, 'nginx.conf')
  await writeFile(path, settings(folder, root, port))
  const child = spawn('nginx', ['-c', path, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  })
  const failed = once(child, 'error').then(() => true)
  const ended = once(child, 'exit').catch(() => {})
  const url = `http://127.0.0.1:${port}`
  const started = (async () => {
    for (let tries = 0; tries < 100 && !(await answers(`${url}/nginx/nginx.conf`)); tries++)
      await new Promise((later) => setTimeout(later, 50))
    return false
  })()
  if (await Promise.race([failed, started])) return undefined
  const stop = async () => {
    child.kill('SIGQUIT')
    await ended
  }
  return { url, stop }
}

const settings = (folder: string, root: string, port: number) => `
daemon off;
user root;
worker_processes auto;
pid ${join(folder, 'pid')};
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  access_log off;
  client_body_temp_path ${folder};
  proxy_temp_path ${folder};
  fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder};
  scgi_temp_path ${folder};
  server { listen 127.0.0.1:${port}; root ${root}; }
}
`
