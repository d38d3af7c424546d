export { Form } from '@arbo/kit/ui'
