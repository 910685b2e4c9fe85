import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { changePriceEndpoint, createManagedEndpoint } from '#companions/staff/admin-companions'
import { changeCityEndpoint } from '#catalogue/admin-places'
import { grantPremiumEndpoint } from '#accounts/users'
import { Dialog } from '../../../ui/dialog.tsx'
import { useMay } from '../../shared/api/role.tsx'
import { UNDO_KEY } from '../../shared/toasts.tsx'
import { modifierName } from './modifier-name.ts'

type Group = { name: string; keys: [keys: string[], what: string][] }

/** Keyboard shortcuts by the place where they apply, and the commands of the search. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const may = useMay()
  const commands = [
    { call: changeCityEndpoint, typed: t`hide Bern`, what: t`Hide a city, or show it again` },
    { call: changePriceEndpoint, typed: t`Sophia 500`, what: t`Set the price per hour` },
    {
      call: grantPremiumEndpoint,
      typed: t`grant name@example.com 60 days apology for the outage`,
      what: t`Grant Premium; for 30 days, unless you write another number`,
    },
    {
      call: createManagedEndpoint,
      typed: t`add Apolline, Zurich, Apolline Muster, 31.1.2000, signed form`,
      what: t`Add a companion: name, city, legal name, date of birth, how she consented`,
    },
  ].filter(({ call }) => may(call))
  const groups: Group[] = [
    {
      name: t`Everywhere`,
      keys: [
        [[modifierName(), 'K'], t`Search and commands`],
        [['?'], t`This list`],
        [['Esc'], t`Close what’s open`],
        [[UNDO_KEY], t`Undo the last action, for ten seconds`],
      ],
    },
    {
      name: t`In lists`,
      keys: [
        [['/'], t`Search in the list`],
        [['N'], t`Next row of a queue`],
        [['P'], t`Previous row`],
        [['X'], t`Select a request`],
        [['T'], t`Assign the case to yourself`],
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
        [['P'], t`Open the previous case`],
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
        {groups.slice(0, 1).map((group) => (
          <KeyGroup key={group.name} {...group} />
        ))}
        {commands.length > 0 && (
          <section aria-label={t`Commands to type in the search`}>
            <h3 className="label">
              <Trans>Commands to type in the search</Trans>
            </h3>
            <dl className="shortcuts-typed">
              {commands.map(({ typed, what }) => (
                <div key={typed}>
                  <dt>
                    <kbd>{typed}</kbd>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {groups.slice(1).map((group) => (
          <KeyGroup key={group.name} {...group} />
        ))}
      </div>
    </Dialog>
  )
}

const KeyGroup = ({ name, keys }: Group) => (
  <section aria-label={name}>
    <h3 className="label">{name}</h3>
    <dl>
      {keys.map(([combination, what]) => (
        <div key={what}>
          <dt>
            {combination.map((key) => (
              <Fragment key={key}>
                <kbd>{key}</kbd>{' '}
              </Fragment>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </section>
)
