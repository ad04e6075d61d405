import { workerData } from 'node:worker_threads'

// Runs beside the reading of one process and ends it, whatever it is caught in, when it takes too much memory or
// when whoever started it is gone.
const { maxMemory, parent }: { maxMemory: number; parent: number } = workerData

setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, 200)
