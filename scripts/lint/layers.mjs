/**
 * Which layer may import from which: `contract ◄ domain ◄ db ◄ sync ◄ workers ◄┄ types and a list ┄ app`, `domain ◄ app`,
 * `line ◄ sync, workers, app`, `domain ◄ server`, `contract ◄ words ◄ app, server`. A file's imports from its own layer are always allowed and not listed.
 */
export const LAYERS = {
  contract: { folder: 'contract', mayImport: [], packagesOnly: ['zod'] },
  domain: { folder: 'domain', mayImport: ['contract'], packagesOnly: ['zod'] },
  words: {
    folder: 'words',
    mayImport: ['contract'],
    notPackages: ['react', 'rxdb', 'dexie', 'rxjs', 'pusher-js'],
  },
  line: { folder: 'src/line', mayImport: [], notPackages: ['react', 'i18next', 'rxdb', 'rxjs'] },
  db: {
    folder: 'src/db',
    mayImport: ['contract', 'domain'],
    notPackages: ['react', 'i18next', 'pusher-js', 'comlink'],
  },
  sync: {
    folder: 'src/sync',
    mayImport: ['contract', 'domain', 'line', 'db'],
    notPackages: ['react', 'i18next', 'comlink'],
  },
  workers: {
    folder: 'src/workers',
    mayImport: ['contract', 'domain', 'line', 'db', 'sync'],
    notPackages: ['react', 'i18next'],
  },
  app: {
    folder: 'src/app',
    mayImport: ['contract', 'domain', 'words', 'line'],
    mayImportTypes: ['workers'],
    // The list of the worker's methods, which both sides read.
    mayImportFile: 'src/workers/replica-api.ts',
    notPackages: ['rxdb', 'dexie', 'rxjs', 'pusher-js'],
  },
  server: {
    folder: 'server',
    mayImport: ['contract', 'domain', 'words'],
    notPackages: ['react', 'rxdb', 'dexie', 'pusher-js'],
  },
  demo: { folder: 'demo', mayImport: ['contract', 'domain', 'server'] },
  scripts: { folder: 'scripts', mayImport: ['contract', 'domain', 'words', 'app', 'server', 'demo'] },
  tests: {
    folder: 'tests',
    mayImport: [
      'contract',
      'domain',
      'words',
      'line',
      'db',
      'sync',
      'workers',
      'app',
      'server',
      'demo',
      'scripts',
    ],
  },
}

/**
 * Inside app, from the inside out: a folder may import from the tiers before its own. Every other folder is a feature.
 */
const LEAVES = ['ui', 'format', 'i18n', 'theme', 'forms', 'evidence', 'documents']
const FOUNDATIONS = ['replica', 'auth']
/** What each kind of record is to the screens: a table that the shared folders also read. */
const RECORDS = 'records'
/** Parts that several features show: files, what happened to an edit, what this device can do, lists of the server. */
const SHARED = ['attention', 'files', 'edits', 'device', 'stays', 'assistant-link', 'server-lists']
/** Panels for several features, composed of the above. */
const PANELS = ['replies', 'invite']
const COMPOSER = 'shell'

/**
 * Inside the replica, the sync engine and the server, from the bottom up: a folder may import from those before it. A
 * file directly in the layer has its own place in the list, or is above all of them.
 */
const FLOORS = {
  db: [
    'views',
    'schema',
    'storage',
    'replica.ts',
    'device',
    'records',
    'history',
    'outbox',
    'queries',
    'mutations',
  ],
  sync: [
    'line',
    'kinds',
    'diagnostics.ts',
    'send',
    'sync-run.ts',
    'sync-status.ts',
    'live',
    'session',
    'tabs',
    'pull',
  ],
  server: [
    'store',
    'scope',
    'access',
    'http',
    'live',
    'mail',
    'notices',
    'chats',
    'records',
    'changes',
    'files',
    'accounts',
    'site',
    'assistant',
  ],
}

/** Returns the path inside the project. For a fixture, its folder counts as the project. */
export function projectPath(filename, root) {
  const path = filename.startsWith(root) ? filename.slice(root.length + 1) : filename
  return path.replace(/^tests\/lint-fixtures\//, '')
}

export function layerOf(path) {
  return Object.keys(LAYERS).find((layer) => path.startsWith(`${LAYERS[layer].folder}/`)) ?? null
}

/** Returns why this import isn't allowed, or null. `path` is the importing file's path inside the project. */
export function refusalOf({ path, specifier, isTypeOnly }) {
  if (/(^|\/)\.\.(\/|$)/.test(specifier)) return 'Layers and folders are crossed by #layer/…, never by ../'
  const from = layerOf(path)
  if (!from) return null
  const isTest = /\.test\.tsx?$/.test(path)
  const target = targetPath(path, specifier)
  if (target === null) return refusalOfPackage(from, specifier, isTest)
  const to = layerOf(target)
  if (to === null || (isTest && (to === 'tests' || to === 'scripts'))) return null
  // An empty database is filled when the server starts. Nothing else in the server knows the demo.
  if (to === 'demo' && path.startsWith('server/start/')) return null
  if (path === LAYERS.app.mayImportFile && !isTypeOnly)
    return 'Pages load this file too: it imports types and nothing else'
  if (from !== to) return refusalOfLayer({ from, to, specifier, isTypeOnly, target })
  if (from === 'app') return refusalInsideApp(path, target)
  return from in FLOORS && !isTest ? refusalBetweenFloors(from, path, target) : null
}

function refusalBetweenFloors(layer, path, target) {
  const floors = FLOORS[layer]
  const floorOf = (file) => {
    const [entry] = file.slice(LAYERS[layer].folder.length + 1).split('/')
    const floor = floors.indexOf(entry)
    return { entry, floor: floor === -1 ? floors.length : floor }
  }
  const from = floorOf(path)
  const to = floorOf(target)
  return to.floor > from.floor ? `${layer}/${from.entry} stands below ${layer}/${to.entry}` : null
}

/** Returns the path inside the project that a `#layer/…` or `./…` specifier refers to, or null for a package. */
function targetPath(path, specifier) {
  const crossing = /^#([a-z]+)\/(.+)$/.exec(specifier)
  if (crossing) {
    const layer = LAYERS[crossing[1]]
    return layer ? `${layer.folder}/${crossing[2]}` : null
  }
  if (!specifier.startsWith('./')) return null
  return `${path.slice(0, path.lastIndexOf('/'))}/${specifier.slice(2)}`
}

function refusalOfPackage(from, specifier, isTest) {
  const { packagesOnly, notPackages = [] } = LAYERS[from]
  if (isTest) return null
  const matches = (name) =>
    specifier === name || specifier.startsWith(`${name}/`) || specifier.startsWith(`${name}-`)
  if (packagesOnly && !packagesOnly.includes(specifier))
    return `${from} imports ${packagesOnly.join(', ')} and nothing else`
  return notPackages.some(matches) ? `${specifier} has no place in ${from}` : null
}

function refusalOfLayer({ from, to, specifier, isTypeOnly, target }) {
  const { mayImport, mayImportTypes = [], mayImportFile } = LAYERS[from]
  if (mayImport.includes(to)) return null
  // The worker's URL is text; importing it loads nothing of the worker into the page.
  if (mayImportTypes.includes(to) && (isTypeOnly || specifier.endsWith('?worker&url'))) return null
  if (target === mayImportFile) return null
  if (mayImportTypes.includes(to)) return `${from} imports only types from ${to}`
  return `${from} does not import from ${to}`
}

function refusalInsideApp(path, target) {
  const from = appFolder(path)
  const to = appFolder(target)
  if (from === to || from === null || from === COMPOSER) return null
  if (LEAVES.includes(to)) return null
  if (LEAVES.includes(from)) return `app/${from} is a leaf: it knows no feature and no replica`
  if (FOUNDATIONS.includes(to)) return null
  if (FOUNDATIONS.includes(from)) return `app/${from} stands below the features`
  if (to === RECORDS) return null
  if (from === RECORDS) return 'app/records is read by the features, and knows none'
  if (SHARED.includes(from)) return `app/${from} is shared by the features, and knows none`
  if (SHARED.includes(to)) return null
  if (PANELS.includes(from)) return `app/${from} is shared by the features, and knows none`
  if (PANELS.includes(to)) return null
  return to === null || to === COMPOSER
    ? 'A feature is put together by the shell and the route table, and does not know them'
    : 'A feature never imports another feature: the shell composes them'
}

/** Returns the folder below src/app, or null for the files directly in it (main, routes). */
function appFolder(path) {
  const rest = path.slice('src/app/'.length)
  return rest.includes('/') ? rest.slice(0, rest.indexOf('/')) : null
}
