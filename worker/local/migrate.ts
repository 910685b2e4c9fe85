import auth from './migrations/0001_auth.sql'
import mail from './migrations/0002_mail.sql'
import pay from './migrations/0003_pay.sql'

/** Makes the tables that are missing. */
export async function migrate(db: D1Database): Promise<void> {
  const statements = [auth, mail, pay]
    .join('\n')
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .filter((statement) => statement.trim() !== '')
  await db.batch(statements.map((statement) => db.prepare(statement)))
}
