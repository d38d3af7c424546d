export { useForm, type BoundForm } from '@arbo/kit/ui'
