type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** Everything that a module imports, directly or not, at once. */
function closure(root: string, modules: Modules, seen = new Set<string>()): Set<string> {
  for (const id of modules.getModuleInfo(root)?.importedIds ?? []) {
    if (seen.has(id)) continue
    seen.add(id)
    closure(id, modules, seen)
  }
  return seen
}

const memberParts = ['./lib/auth/account-client.ts', './app/member-area.tsx'] as const
const accountParts = [
  './features/accounts/account-dialog.tsx',
  './pages/login.tsx',
  './pages/confirm.tsx',
  './pages/reset-password.tsx',
  './pages/settings.tsx',
  './pages/following.tsx',
]

const callsFile = './features/catalogue/browse/panel-calls.ts'

/**
 * Nine files in place of some thirty: what every page needs, what the home page shares with the profile, what it
 * shares with the lists, what these share, and what they share with the profile; the profile itself, and its small
 * parts that other pages have, too; what every member needs besides, and what the forms of accounts share. Alone,
 * each small file is compressed without knowing the others, and its name is one more in the first file.
 */
export function fewChunks(pathOf: (file: string) => string) {
  const known = new Map<string, Set<string>>()
  const parts = (file: string, modules: Modules) => {
    if (!known.has(file)) known.set(file, closure(pathOf(file), modules))
    return known.get(file) as Set<string>
  }
  const name = (id: string, modules: Modules) => {
    // The package's index leads to all of it, whoever asks.
    if (/nfiniteQuery(Observer|Behavior)?\.js/.test(id)) return null
    if (parts('./main.tsx', modules).has(id)) return 'base'
    const isIn = (file: string) => parts(file, modules).has(id)
    // The operations of the pages where visits begin, and what their addresses are made of.
    const isOfCalls = /\/contract\/[\w-]+\.api\.ts$/.test(id) || isIn(callsFile)
    if (isOfCalls && isIn('./pages/companion.tsx')) return 'base'
    // The lists and the profile write numbers and dates at once.
    if (/\/(web\/lib\/format|platform\/contract\/zurich)\.ts$/.test(id)) return 'base'
    if (isIn('./pages/home.tsx')) return isIn('./pages/companion.tsx') ? 'shared' : 'lists'
    if (id.endsWith('.css')) return null
    if (isIn('./pages/browse.tsx') && isIn('./pages/companions.tsx')) {
      return isIn('./pages/companion.tsx') ? 'words' : 'finding'
    }
    // Of the list and of its dialogs: too small for a file.
    if (id.endsWith('/use-early-choices.ts')) return 'finding'
    if (isIn('./pages/companion.tsx')) {
      if (isIn(memberParts[1])) return 'shared'
      if (isIn('./pages/browse.tsx')) return 'words'
      if (/\/web\/(features\/(companions\/profile|media\/stories)|lib\/go-back)/.test(id))
        return 'profile'
      return /\/(ui\/tabs|contract\/(weekdays|former-names)|use-(follow|saved-choice))\.tsx?$/.test(
        id,
      )
        ? 'details'
        : null
    }
    const users = (files: readonly string[]) => files.filter(isIn).length
    const accounts = users(accountParts)
    if (users(memberParts) > 0) return accounts > 0 || !isIn(memberParts[0]) ? 'member' : null
    return accounts > 1 ? 'account' : null
  }
  return { includeDependenciesRecursively: false, groups: [{ name }] }
}
