import {
  addSafetyContactEndpoint,
  addSafetyContactSchemas,
  endSafetyTimerEndpoint,
  endSafetyTimerSchemas,
  extendSafetyTimerEndpoint,
  extendSafetyTimerSchemas,
  getSafetyTimerEndpoint,
  removeSafetyContactEndpoint,
  setSafetyWordsEndpoint,
  setSafetyWordsSchemas,
  startSafetyTimerEndpoint,
  startSafetyTimerSchemas,
  testSafetyContactEndpoint,
} from '#companions/safety-timer'
import { companionAccess } from '../../accounts/http/companion-access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import {
  addSafetyContact,
  readSafetyTimer,
  removeSafetyContact,
  sendTestAlarm,
  setSafetyWords,
} from '../manage-safety-contacts.ts'
import { endSafetyTimer, extendSafetyTimer, startSafetyTimer } from '../run-safety-timer.ts'
import { alertInBackground } from '../http/alert-in-background.ts'
import { scheduleSafetyAlarm } from '../http/schedule-safety-alarm.ts'

export const ownSafetyTimerRoutes = routesOf([
  handle(getSafetyTimerEndpoint, {}, { access: companionAccess }, (c, { caller }) =>
    readSafetyTimer(c.var.db, caller),
  ),
  handle(
    setSafetyWordsEndpoint,
    setSafetyWordsSchemas,
    { access: companionAccess },
    (c, { caller, body }) =>
      setSafetyWords(c.var.db, caller, { ...body, siteSecret: c.var.config.siteSecret }),
  ),
  handle(
    addSafetyContactEndpoint,
    addSafetyContactSchemas,
    { access: companionAccess },
    (c, { caller, body }) => addSafetyContact(c.var.db, caller, body),
  ),
  handle(removeSafetyContactEndpoint, {}, { access: companionAccess }, (c, { caller, params }) =>
    removeSafetyContact(c.var.db, caller, params.id),
  ),
  handle(
    testSafetyContactEndpoint,
    {},
    { access: companionAccess },
    async (c, { caller, params }) => {
      const state = await sendTestAlarm(c.var.db, caller, params.id)
      alertInBackground(c)
      return state
    },
  ),
  handle(
    startSafetyTimerEndpoint,
    startSafetyTimerSchemas,
    { access: companionAccess },
    async (c, { caller, body }) => {
      const state = await startSafetyTimer(c.var.db, caller, body)
      await scheduleSafetyAlarm(c, state)
      return state
    },
  ),
  handle(
    extendSafetyTimerEndpoint,
    extendSafetyTimerSchemas,
    { access: companionAccess },
    async (c, { caller, body }) => {
      const state = await extendSafetyTimer(c.var.db, caller, body)
      await scheduleSafetyAlarm(c, state)
      return state
    },
  ),
  handle(
    endSafetyTimerEndpoint,
    endSafetyTimerSchemas,
    { access: companionAccess },
    async (c, { caller, body }) => {
      const { siteSecret } = c.var.config
      const state = await endSafetyTimer(c.var.db, caller, { ...body, siteSecret })
      alertInBackground(c)
      return state
    },
  ),
])
