// Preloaded module: prints the maximum resident set of the process in kilobytes when it ends.
process.on('exit', () => console.error(`peak ${process.resourceUsage().maxRSS}`))
