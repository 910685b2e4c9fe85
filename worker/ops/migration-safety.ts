// A deployment can be taken back while its migrations cannot, so the version before must go on working on the
// migrated database. What would break it belongs into a later release: "expand, deploy, contract".

/** In a migration's text: it removes what no version since the named migration uses. */
const contractStep = /^--\s*contract step of (\d{4}_\w+\.sql)\b/im

const unsafe: readonly (readonly [RegExp, string])[] = [
  [/\bDROP\s+TABLE\b/i, 'drops a table'],
  [/\bDROP\s+VIEW\b/i, 'drops a view'],
  [/\bALTER\s+TABLE\s+\S+\s+DROP\b/i, 'drops a column'],
  [/\bALTER\s+TABLE\s+\S+\s+RENAME\b/i, 'renames a table or a column'],
  [
    /\bADD\s+(?:COLUMN\s+)?\w+\s+(?:(?!\bDEFAULT\b)[^;])*\bNOT\s+NULL\b(?:(?!\bDEFAULT\b)[^;])*;/i,
    'adds a column that may not be null and has no default',
  ],
]

/** In one go: a comment may have an apostrophe, and a text two hyphens. */
const withoutTexts = (sql: string) =>
  sql.replace(/'(?:[^']|'')*'|--.*$|\/\*[\s\S]*?\*\//gm, (part) =>
    part.startsWith("'") ? "''" : '',
  )

/** Without what makes a table or a view anew under the same name: it is there before and after. */
function withoutRebuilds(statements: string): string {
  const made = (kind: string, name: string) =>
    new RegExp(String.raw`\bCREATE\s+${kind}\s+${name}\b`, 'i').test(statements)
  return statements
    .replace(
      /\bDROP\s+TABLE\s+(\w+)\s*;\s*ALTER\s+TABLE\s+(\w+)\s+RENAME\s+TO\s+\1\s*;/gi,
      (all, _, from: string) => (made('TABLE', from) ? '' : all),
    )
    .replace(/\bDROP\s+VIEW\s+(\w+)\s*;/gi, (all, name: string) => (made('VIEW', name) ? '' : all))
}

/**
 * Why a pending migration must not be applied while the version before may still be wanted.
 *
 * @param sql the migration's text
 * @param applied names of those that the database had before this deployment
 */
export function whyUnsafe(sql: string, applied: readonly string[]): string[] {
  const [, earlier] = contractStep.exec(sql) ?? []
  if (earlier !== undefined && applied.includes(earlier)) return []
  const statements = withoutRebuilds(withoutTexts(sql))
  return unsafe.filter(([pattern]) => pattern.test(statements)).map(([, reason]) => reason)
}
