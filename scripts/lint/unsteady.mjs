import { calledName, isTest, ruleFor } from './rule-for.mjs'

/** A shorter limit is a coin toss on a busy machine. The defaults of vitest.config.ts are longer still. */
const PATIENCE_MS = 15_000
const JOURNEY = /^tests\/e2e\/.*\.test\.tsx?$/
/** The file's head says so before its imports: `// A server of its own: it is killed.` */
const REASON_FOR_A_SERVER = /^\W*A server of its own: \S/

const OPENS_A_BROWSER = new Set([
  'openDevice',
  'openHostDevice',
  'openInstalledDevice',
  'launch',
  'launchPersistentContext',
])
const STOPS_A_SERVER = new Set(['server.stop', 'server.kill', 'world.stopServer', 'world.killServer'])
const TYPES_WORDS = new Set(['fill', 'type', 'pressSequentially', 'insertText'])
const BEGINS_A_TEST = new Set(['it', 'test', 'step'])
const WAITS_WITH_OPTIONS = new Set(['waitFor', 'waitUntil', 'poll', 'waitForFunction', 'waitForURL'])

const noSleep = ruleFor(isTest, (context) => {
  const message = 'A test waits for a state, not for a time: until, expect.poll, or a clock that it moves'
  const sleeps = []
  let hasOwnClock = false
  return {
    CallExpression(node) {
      const name = calledName(node)
      if (name === 'useFakeTimers') hasOwnClock = true
      if (name === 'waitForTimeout') context.report({ node, message })
    },
    NewExpression(node) {
      if (isSleep(node)) sleeps.push(node)
    },
    'Program:exit'() {
      if (!hasOwnClock) for (const node of sleeps) context.report({ node, message })
    },
  }
})

/** Whether this is `new Promise((resolve) => setTimeout(resolve, ms))`. Without `ms` it waits for the next task only. */
function isSleep({ callee, arguments: [executor] }) {
  if (callee.name !== 'Promise' || executor?.type !== 'ArrowFunctionExpression') return false
  const call = executor.body.type === 'BlockStatement' ? onlyExpression(executor.body) : executor.body
  const [resolve] = executor.params
  return (
    call?.type === 'CallExpression' &&
    calledName(call) === 'setTimeout' &&
    call.arguments.length > 1 &&
    call.arguments[0]?.name === resolve?.name
  )
}

function onlyExpression({ body }) {
  return body.length === 1 && body[0].type === 'ExpressionStatement' ? body[0].expression : null
}

const offlineFromTheStart = ruleFor(isTest, (context) => {
  const message =
    'A browser that has just started is online until this is said, and sends meanwhile: stop the server before it starts'
  const check = ({ body }) => {
    let sinceStart = Infinity
    let isServerStopped = false
    for (const statement of body) {
      const calls = callsOf(statement)
      if (calls.some(stopsAServer)) isServerStopped = true
      const tooLate = calls.find(
        (call) => calledName(call) === 'setOffline' && call.arguments[0]?.value === true,
      )
      if (tooLate && sinceStart < 2 && !isServerStopped) context.report({ node: tooLate, message })
      sinceStart = calls.some(opensABrowser) ? 0 : sinceStart + 1
    }
  }
  return { BlockStatement: check, Program: check }
})

function opensABrowser(call) {
  const name = calledName(call)
  return OPENS_A_BROWSER.has(name) || (name === 'open' && call.arguments.length === 0)
}

function stopsAServer({ callee }) {
  return STOPS_A_SERVER.has(`${callee.object?.name}.${callee.property?.name}`)
}

/** Returns the calls in a statement's own expression, without those inside of functions and blocks. */
function callsOf(node) {
  if (node === null || typeof node !== 'object' || /Function/.test(node.type ?? '')) return []
  if (Array.isArray(node)) return node.flatMap(callsOf)
  if (node.type === undefined || node.type === 'BlockStatement') return []
  const inside = Object.entries(node).flatMap(([key, value]) => (key === 'parent' ? [] : callsOf(value)))
  return node.type === 'CallExpression' ? [...inside, node] : inside
}

const typedWords = ruleFor(isTest, (context) => {
  const message =
    'These words also stand in the field they were typed into, for a moment at least: look inside the part that is meant'
  // What this test has typed so far, or this function outside of tests.
  let typed = new Set()
  const textOf = (node) => context.sourceCode.getText(node)
  const forget = () => {
    typed = new Set()
  }
  return {
    FunctionDeclaration: forget,
    VariableDeclaration(node) {
      if (node.parent.type === 'Program') forget()
    },
    CallExpression(node) {
      const name = calledName(node)
      const [words] = node.arguments
      if (node.parent.type === 'ExpressionStatement' && BEGINS_A_TEST.has(name)) forget()
      if (!words || node.callee.type !== 'MemberExpression') return
      const key = (root) => `${textOf(root)} ${textOf(words)}`
      if (TYPES_WORDS.has(name)) typed.add(key(rootOf(node.callee.object)))
      if (name !== 'getByText' || isNarrowed(node)) return
      if (typed.has(key(node.callee.object))) context.report({ node, message })
    },
  }
})

/** Returns what a chain of locators begins with: a name, or `device.page()`. */
function rootOf(node) {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return node
  return calledName(node) === 'page' ? node : rootOf(node.callee.object)
}

/** Whether several hits are no mistake here. */
function isNarrowed({ parent }) {
  return (
    parent?.type === 'MemberExpression' &&
    /^(first|last|nth|all|count|filter|and|or)$/.test(parent.property.name)
  )
}

const patientLimits = ruleFor(isTest, (context) => {
  const numbers = new Map()
  const short = `A limit below ${PATIENCE_MS} ms is reached by chance on a busy machine: leave it out`
  const report = (node) => context.report({ node, message: short })
  const isShort = (node) => {
    const value = node?.type === 'Identifier' ? numbers.get(node.name) : node?.value
    return typeof value === 'number' && value < PATIENCE_MS
  }
  return {
    VariableDeclarator({ id, init }) {
      if (typeof init?.value === 'number') numbers.set(id.name, init.value)
    },
    CallExpression(node) {
      const name = calledName(node)
      if (name === 'until' && isShort(node.arguments[2])) report(node.arguments[2])
      if (!WAITS_WITH_OPTIONS.has(name)) return
      const limit = limitIn(node.arguments.at(-1)) ?? limitIn(node.arguments[0])
      if (isShort(limit)) report(limit)
      else if (!limit && node.callee.object?.name === 'vi')
        context.report({
          node,
          message: `vi.${name} gives up after a second: use patiently of tests/support`,
        })
    },
  }
})

function limitIn(options) {
  if (options?.type !== 'ObjectExpression') return null
  return options.properties.find(({ key }) => key?.name === 'timeout')?.value ?? null
}

const serverWithReason = ruleFor(
  (path) => JOURNEY.test(path),
  (context) => ({
    CallExpression(node) {
      if (calledName(node) !== 'startServer') return
      const { body, range } = context.sourceCode.ast
      const head = body[0]?.range[0] ?? range[1]
      const comments = context.sourceCode.getAllComments().filter(({ range: [start] }) => start < head)
      if (comments.some(({ value }) => REASON_FOR_A_SERVER.test(value))) return
      const message =
        'A server costs two seconds: share one, or begin the file with "A server of its own: why"'
      context.report({ node, message })
    },
  }),
)

/** Files of these levels share what they import (vitest.config.ts). */
const sharesModules = (path) => isTest(path) && !/^tests\/(integration|faults|property)\//.test(path)

const keepModules = ruleFor(sharesModules, (context) => ({
  CallExpression(node) {
    if (calledName(node) !== 'resetModules') return
    const message =
      'Files share their modules, and those that follow would have two of each: load one module again by "?again"'
    context.report({ node, message })
  },
}))

const READS_THE_PAGE = /querySelector|textContent|activeElement|\.query\(\)|\.elements\(\)/

const pollAgain = ruleFor(
  (path) => /\.browser\.test\.tsx?$/.test(path),
  (context) => {
    const message =
      'What was polled for came in one render, and this may come in the next: poll for it too, with expect.poll'
    const textOf = (node) => context.sourceCode.getText(node)
    return {
      BlockStatement({ body }) {
        let hasPolled = false
        for (const statement of body) {
          const text = textOf(statement)
          if (/^await expect\s*\.(poll|element)\(/.test(text)) hasPolled = true
          else if (!text.startsWith('expect(')) hasPolled = false
          else if (hasPolled && READS_THE_PAGE.test(text) && !/\)\s*\.not\./.test(text))
            context.report({ node: statement, message })
        }
      },
    }
  },
)

/** Short enough to stand in a random id or token by chance: some digits of hexadecimals, fewer of other letters. */
const BY_CHANCE = /^([\da-f]{1,5}|[\da-z]{1,3})$/i

const absentByChance = ruleFor(isTest, (context) => ({
  CallExpression(node) {
    const { callee } = node
    if (callee.type !== 'MemberExpression' || callee.object.property?.name !== 'not') return
    if (!/^(toContain|toMatch|toHaveTextContent)$/.test(callee.property.name)) return
    const [absent] = node.arguments
    const words = absent?.regex ? absent.regex.pattern.split(/\|(?![^(]*\))/) : [absent?.value]
    if (!words.some((word) => typeof word === 'string' && BY_CHANCE.test(word))) return
    const message = 'A random id may contain this: leave ids out, and say where the word ends, as /\\b320\\b/'
    context.report({ node, message })
  },
}))

const seededProperties = ruleFor(isTest, (context) => ({
  ImportDeclaration(node) {
    if (node.source.value !== 'fast-check' || node.importKind === 'type') return
    const message = 'Take fc from #tests/support/property.ts: a change must not fail by what chance drew'
    context.report({ node, message })
  },
}))

/** One rule for each pattern that made a test pass or fail by chance, or slow. */
export const UNSTEADY = {
  'no-sleep': noSleep,
  'offline-from-the-start': offlineFromTheStart,
  'typed-words': typedWords,
  'patient-limits': patientLimits,
  'server-with-reason': serverWithReason,
  'keep-modules': keepModules,
  'poll-again': pollAgain,
  'absent-by-chance': absentByChance,
  'seeded-properties': seededProperties,
}
