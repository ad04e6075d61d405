import { Worker } from 'node:worker_threads'

// Loaded first by every confined process. The process ends itself, even while it is busy, when it takes too much memory
// or its server is gone. A thread from text takes a fifth of the memory of one from a file.
const watch = `setInterval(() => {
  if (process.memoryUsage.rss() > ${Number(process.env['MAX_RESIDENT'])} || process.ppid !== ${process.ppid})
    process.kill(process.pid, 'SIGKILL')
}, 50)`
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 }
new Worker(watch, { eval: true, execArgv: [], resourceLimits }).unref()
process.on('disconnect', () => process.exit())
