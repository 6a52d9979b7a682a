import { execFileSync } from 'node:child_process'

/** The tree without files, which every repository knows. */
const NOTHING = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

/** Runs git in a folder and returns the lines that it printed; throws with git's own words if it failed. */
export function gitLines(root: string, args: readonly string[]): string[] {
  return execFileSync('git', ['-C', root, ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    stdio: 'pipe',
  })
    .split('\n')
    .filter((line) => line !== '')
}

/**
 * Returns the files that differ from a commit, also those that git does not know yet, in alphabetical order. Deleted
 * files are left out unless `withGone` asks for them. Throws if there is no such commit.
 */
export function changedFiles(root: string, since: string, { withGone = false } = {}): string[] {
  const filter = withGone ? [] : ['--diff-filter=d']
  const changed = gitLines(root, ['diff', '--name-only', '--no-renames', ...filter, since, '--'])
  const unknown = gitLines(root, ['ls-files', '--others', '--exclude-standard'])
  return [...new Set([...changed, ...unknown])].toSorted()
}

/** Returns the last commit that is older than a day, or the empty tree if none is. */
export function commitOfYesterday(root: string): string {
  const [commit = NOTHING] = gitLines(root, ['rev-list', '-1', '--before=1 day ago', 'HEAD'])
  return commit
}
