// Loaded before a program: says in the end how many kilobytes its process held at most.
process.on('exit', () => console.error(`peak ${process.resourceUsage().maxRSS}`))
