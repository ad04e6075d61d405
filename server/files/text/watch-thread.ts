import { workerData } from 'node:worker_threads'

// Runs next to the reader of one process and ends the process, even a blocked one, when it uses too much memory or
// when its parent process is gone.
const { maxMemory, parent }: { maxMemory: number; parent: number } = workerData

setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, 200)
