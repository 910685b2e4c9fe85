import { siteName } from '../../platform/contract/site-name.ts'
import type { CommandContext } from '../deploy-site.ts'
import type { Project } from '../project.ts'
import { CommandError } from '../refusal.ts'
import { compareProject, readProjectFile, type ProjectDifference } from './compare.ts'

/** Differences of the account project; a text: the reason why they are not known. */
export type ProjectDifferences = ProjectDifference[] | 'no project' | 'no token' | CommandError

/** Compares the account project with `account-project.json`. Reads only. */
export async function readAccountProject(
  { management }: Pick<CommandContext, 'management'>,
  { project, site, secrets }: { project: Project; site: string; secrets: readonly string[] },
): Promise<ProjectDifferences> {
  const { vars } = project
  if (!vars.SUPABASE_URL || !site) return 'no project'
  if (!management) return 'no token'
  const actual = await management.read(vars.SUPABASE_URL).catch((error: unknown) => {
    if (error instanceof CommandError) return error
    throw error
  })
  if (actual instanceof CommandError) return actual
  const hasHook = secrets.includes('SUPABASE_HOOK_SECRET')
  return compareProject(readProjectFile(), actual, { site, name: siteName, vars, hasHook })
}
