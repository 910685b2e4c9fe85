// Reports the errors that no code handles.
import { sendProblem } from './send-problem.ts'

addEventListener('error', ({ error }) => sendProblem(error))
addEventListener('unhandledrejection', ({ reason }) => sendProblem(reason))
