// ListNode is a node of a linked list.
type ListNode struct {
	Val  int
	Next *ListNode
}

// TreeNode is a node of a binary tree.
type TreeNode struct {
	Val   int
	Left  *TreeNode
	Right *TreeNode
}
