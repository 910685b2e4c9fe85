import { expect, test } from 'vitest'
import { whyUnsafe } from '../../../worker/ops/migration-safety.ts'

test.each([
  ["-- A companion's photo\nDROP TABLE photos;\n-- It's gone", ['drops a table']],
  ["INSERT INTO one VALUES ('--');\nDROP TABLE photos;", ['drops a table']],
  ['ALTER TABLE one DROP two;', ['drops a column']],
  ['ALTER TABLE one DROP COLUMN two;', ['drops a column']],
  ['ALTER TABLE one RENAME two TO three;', ['renames a table or a column']],
  ['ALTER TABLE one RENAME TO two;', ['renames a table or a column']],
  ['DROP VIEW shown;', ['drops a view']],
  [
    'CREATE TABLE other (id TEXT); DROP TABLE one; ALTER TABLE missing RENAME TO one;',
    ['drops a table', 'renames a table or a column'],
  ],
  ['-- DROP TABLE one;', []],
  ["INSERT INTO one VALUES ('DROP TABLE one;');", []],
  ['/* DROP VIEW one; */ DROP VIEW one; CREATE VIEW one AS SELECT 1;', []],
  ['CREATE TABLE one_new (id TEXT); DROP TABLE one; ALTER TABLE one_new RENAME TO one;', []],
  ['DROP INDEX one; DROP TRIGGER two;', []],
])('the check lists the unsafe steps of %j', (sql, reasons) => {
  expect(whyUnsafe(sql, [])).toEqual(reasons)
})
