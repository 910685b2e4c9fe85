import { Trans } from '@lingui/react/macro'
import { companionColumns } from '#companions/staff/companion-filters'
import { CheckboxWithNote } from '../../../ui/choice-fields.tsx'
import { Disclosure } from '../disclosure.tsx'
import { useColumnNames } from './column-names.ts'
import { chooseColumns, useColumns } from './table-columns.ts'

export function ChooseColumns() {
  const names = useColumnNames()
  const columns = useColumns()
  return (
    <Disclosure title={<Trans>Columns</Trans>}>
      {() => (
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {companionColumns.map((column) => (
            <CheckboxWithNote
              key={column}
              checked={columns.includes(column)}
              onChange={(isChosen) =>
                chooseColumns(
                  isChosen ? [...columns, column] : columns.filter((name) => name !== column),
                )
              }
            >
              {names[column]}
            </CheckboxWithNote>
          ))}
        </div>
      )}
    </Disclosure>
  )
}
