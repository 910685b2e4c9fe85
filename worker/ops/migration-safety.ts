// A deployment can be rolled back but its migrations can't, so the previous version must work with the migrated
// database. Breaking changes belong into a later release: "expand, deploy, contract".

/** A comment in a migration: it removes objects that no version since the named migration uses. */
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

/** One pattern for comments and texts, because a comment may contain an apostrophe, and a text two hyphens. */
const withoutTexts = (sql: string) =>
  sql.replace(/'(?:[^']|'')*'|--.*$|\/\*[\s\S]*?\*\//gm, (part) =>
    part.startsWith("'") ? "''" : '',
  )

/** Removes the statements that rebuild a table or a view under the same name, since it exists before and after. */
function withoutRebuilds(statements: string): string {
  const isCreated = (kind: string, name: string) =>
    new RegExp(String.raw`\bCREATE\s+${kind}\s+${name}\b`, 'i').test(statements)
  return statements
    .replace(
      /\bDROP\s+TABLE\s+(\w+)\s*;\s*ALTER\s+TABLE\s+(\w+)\s+RENAME\s+TO\s+\1\s*;/gi,
      (statement, _, from: string) => (isCreated('TABLE', from) ? '' : statement),
    )
    .replace(/\bDROP\s+VIEW\s+(\w+)\s*;/gi, (statement, name: string) =>
      isCreated('VIEW', name) ? '' : statement,
    )
}

/**
 * The reasons why a pending migration would break the previous version.
 *
 * @param sql the migration's text
 * @param appliedNames names of the migrations that the database had before this deployment
 */
export function whyUnsafe(sql: string, appliedNames: readonly string[]): string[] {
  const [, earlier] = contractStep.exec(sql) ?? []
  if (earlier !== undefined && appliedNames.includes(earlier)) return []
  const statements = withoutRebuilds(withoutTexts(sql))
  return unsafe.filter(([pattern]) => pattern.test(statements)).map(([, reason]) => reason)
}
