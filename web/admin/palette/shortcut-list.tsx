import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { modifierName } from './modifier-name.ts'

/** What the keys of the area do, by where they do it. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const groups: { name: string; keys: [keys: string[], what: string][] }[] = [
    {
      name: t`Everywhere`,
      keys: [
        [[modifierName(), 'K'], t`Search and commands`],
        [['?'], t`This list`],
        [['Esc'], t`Close what is open`],
      ],
    },
    {
      name: t`In lists`,
      keys: [
        [['/'], t`Search in the list`],
        [['N'], t`Next row of a queue`],
        [['P'], t`Row before it`],
        [['↑', '↓'], t`Row above or below, in the list of companions`],
      ],
    },
    {
      name: t`In lists of profile changes, submitted media and reviews`,
      keys: [
        [['A'], t`Approve`],
        [['R'], t`Return`],
        [['X'], t`Select`],
      ],
    },
    {
      name: t`In an open case`,
      keys: [
        [['N'], t`Open the next case of the list`],
        [['P'], t`Open the case before it`],
        [['W'], t`Write the answer, note or reason`],
        [['Esc'], t`Back to the list`],
        [['A'], t`Approve a profile change`],
        [['R'], t`Return a profile change`],
      ],
    },
  ]
  return (
    <Dialog open title={t`Keyboard shortcuts`} onClose={onClose}>
      <div className="shortcuts">
        {groups.map(({ name, keys }) => (
          <section key={name} aria-label={name}>
            <h3 className="label">{name}</h3>
            <dl>
              {keys.map(([all, what]) => (
                <div key={what}>
                  <dt>
                    {all.map((one) => (
                      <Fragment key={one}>
                        <kbd>{one}</kbd>{' '}
                      </Fragment>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
