interface Manifest {
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const groups = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

/** Scripts whose file is missing and versions that are not exact. */
export function manifest(_path: string, text: string, house: ReadonlyMap<string, string>): string[] {
  const { scripts = {}, ...own } = JSON.parse(text) as Manifest
  const versions = groups.flatMap((group) => Object.entries(own[group] ?? {}))
  const files = Object.values(scripts).flatMap((script) => script.match(/^node (?:--\S+ )*(\S+)/)?.[1] ?? [])
  return [
    ...versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)).map(([name]) => name),
    ...files.filter((file) => !house.has(file)),
  ]
}

/** npm drops optional packages that its registry lacks, silently; `npm ci` elsewhere then fails. */
export function lock(_path: string, text: string, house: ReadonlyMap<string, string>): string[] {
  const packages = (JSON.parse(text) as { packages: Record<string, Manifest & { resolved?: string }> })
    .packages
  const own = JSON.parse(house.get('package.json') ?? '{}') as Manifest
  return [
    ...Object.entries(packages).flatMap(([path, { resolved, optionalDependencies = {} }]) => [
      ...(resolved ? [`${path} has an address`] : []),
      ...Object.keys(optionalDependencies)
        .filter(
          (name) =>
            !(`${path && `${path}/`}node_modules/${name}` in packages || `node_modules/${name}` in packages),
        )
        .map((name) => `${name} is missing`),
    ]),
    ...groups
      .filter((group) => JSON.stringify(own[group] ?? {}) !== JSON.stringify(packages['']?.[group] ?? {}))
      .map((group) => `${group} differ from package.json`),
  ]
}
