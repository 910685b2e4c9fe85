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

/** What the pages of accounts share; each file of its own is a name that every visitor downloads. */
const ofForms =
  /\/web\/(features\/account\/(attempt|auth-title|password-form|use-mailed-link|use-member|use-task|use-wait)|lib\/auth\/(next-path|recovery)|ui\/(field|form-message|password-field))\.tsx?$/

/**
 * Four files in place of some thirty: what every page needs, what the home page shares with the
 * profile, what it shares with the lists, and what forms share. Alone, each small file is compressed
 * without knowing the others.
 */
export function fewChunks(pathOf: (file: string) => string) {
  const known = new Map<string, Set<string>>()
  const parts = (file: string, modules: Modules) => {
    if (!known.has(file)) known.set(file, closure(pathOf(file), modules))
    return known.get(file) as Set<string>
  }
  const name = (id: string, modules: Modules) => {
    // The package's index leads to all of it, whoever asks.
    if (/nfiniteQuery(Observer)?\.js/.test(id)) return null
    if (parts('./main.tsx', modules).has(id)) return 'base'
    if (!parts('./pages/home.tsx', modules).has(id)) return ofForms.test(id) ? 'forms' : null
    return parts('./pages/companion.tsx', modules).has(id) ? 'shared' : 'lists'
  }
  return { includeDependenciesRecursively: false, groups: [{ name }] }
}
