/** Part of `refusals.ts`: errors of a file of companions, of one of its rows, or of an edit of several. */
export const importRefusals = {
  'import.no-file': 'Please choose a CSV file.',
  'import.not-csv':
    'This is not a CSV file. Excel workbooks must be saved as “CSV UTF-8 (comma delimited)” first.',
  'import.encoding':
    'The text in this file is not UTF-8. In Excel, save it as “CSV UTF-8 (comma delimited)”.',
  'import.quotes':
    'Row {row}: a quotation mark is missing or misplaced. Within quoted text, write it twice.',
  'import.empty': 'The file has no rows below its column names.',
  'import.too-many-rows': 'The file has more than {max} rows. Please split it.',
  'import.too-large': 'The file is larger than {max} kB. Please split it.',
  'import.unknown-column':
    'Unknown column: {name}. The first row must have the names of the export.',
  'import.double-column': 'The column {name} appears twice.',
  'import.missing-column': 'The column {name} is missing: rows without an ID need it.',
  'import.nothing-to-write': 'The file has no column that can be changed.',
  'import.cells': 'Has {count} cells; the first row has {columns}',
  'import.double-row': 'Row {row} is about the same companion',
  'import.yes-or-no': 'Must be 1 for yes or 0 for no',
  'import.draft-first': 'A new companion begins as a draft',
  'import.district-unknown': 'Must be a district of this city',
  'import.changed-since': 'Has been changed since this file was exported. Please export again.',
  'companion.edit-too-large': 'This is too much text at once. Please select fewer companions.',
  'import.moment': 'Must be as in the export, such as 2026-05-01T18:30:00.000Z',
} as const
