type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const isContract = (id: string) => /\/worker\/([a-z]+\/)?contract\//.test(id)
const isZod = (id: string) => id.includes('/node_modules/zod/')

/** True when a file of the contract imports another one for its schemas only, which no page has (`contract-values.ts`). */
const isForSchemas = (from: string, to: string, modules: Modules) =>
  isContract(from) &&
  (isZod(to) ||
    to.endsWith('/contract/refusals.ts') ||
    modules.getModuleInfo(to)?.importedIds.some(isZod) === true)

/** All static imports of a module, direct or indirect. */
function closure(root: string, modules: Modules, visited = new Set<string>()): Set<string> {
  for (const id of modules.getModuleInfo(root)?.importedIds ?? []) {
    if (visited.has(id) || isForSchemas(root, id, modules)) continue
    visited.add(id)
    closure(id, modules, visited)
  }
  return visited
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
 * Nine files instead of some thirty, because small files compress badly and each adds its name to the first file.
 *
 * `base`: used by every page. `shared`: home and profile. `lists`: home and lists. `finding`: the lists. `words`:
 * lists and profile. `profile`: profile only. `details`: small parts of the profile that other pages use. `member`:
 * needed by every member. `account`: shared by the forms of accounts.
 */
export function fewChunks(pathOf: (file: string) => string) {
  const closures = new Map<string, Set<string>>()
  const parts = (file: string, modules: Modules) => {
    if (!closures.has(file)) closures.set(file, closure(pathOf(file), modules))
    return closures.get(file) as Set<string>
  }
  const name = (id: string, modules: Modules) => {
    // The package's index imports all of it, whichever export is used.
    if (/nfiniteQuery(Observer|Behavior)?\.js/.test(id)) return null
    if (parts('./main.tsx', modules).has(id)) return 'base'
    const isIn = (file: string) => parts(file, modules).has(id)
    // The API operations of the pages where visits begin, and the code that builds their addresses.
    if (isIn(callsFile) && isIn('./pages/companion.tsx')) return 'base'
    // The lists and the profile format numbers and dates in their first markup.
    if (/\/(web\/lib\/format|platform\/contract\/zurich)\.ts$/.test(id)) return 'base'
    if (isIn('./pages/home.tsx')) return isIn('./pages/companion.tsx') ? 'shared' : 'lists'
    if (id.endsWith('.css')) return null
    if (isIn('./pages/browse.tsx') && isIn('./pages/companions.tsx')) {
      return isIn('./pages/companion.tsx') ? 'words' : 'finding'
    }
    // Used by the list and its dialogs; too small for a file of its own.
    if (id.endsWith('/use-early-choices.ts')) return 'finding'
    if (isIn('./pages/companion.tsx')) {
      if (isIn(memberParts[1])) return 'shared'
      if (isIn('./pages/browse.tsx')) return 'words'
      if (/\/web\/features\/(companions\/profile|media\/stories)/.test(id)) return 'profile'
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
