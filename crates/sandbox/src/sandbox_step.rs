//! Steps of starting a run. The sandbox, the fork server, the init or the new process itself reports the step that
//! failed.

use serde::{Deserialize, Serialize};

use caipan_facts::facts;

facts! {
    /// Step of setting up a box or of running a program, named if it fails. Variants without fields can be reported
    /// between clone and exec, where allocation is forbidden.
    #[derive(Serialize, Deserialize)]
    pub enum SandboxStep {
        /// Execute the program in the new process.
        Start {
            /// Name of the program; empty between clone and exec, where it is not known.
            program: String,
        } => "step-start",
        MakeFolder => "step-make-folder",
        MakeWorkFolder => "step-make-work-folder",
        OpenWorkFolder => "step-open-work-folder",
        /// Change to the work folder, where the program starts.
        EnterWorkFolder => "step-enter-work-folder",
        /// Add the work folder to the landlock rules.
        AllowWorkFolder {
            /// Error message of landlock.
            words: String,
        } => "step-allow-work-folder",
        WriteStdin => "step-write-stdin",
        WriteInput => "step-write-input",
        ReadOutput => "step-read-output",
        ReadOutputFile => "step-read-output-file",
        LookForOutputFile => "step-look-for-output-file",
        Run => "step-run",
        StartBox => "step-start-box",
        OpenBox => "step-open-box",
        MakePipes => "step-make-pipes",
        /// Send the order for a run to the box's init.
        GiveOrder => "step-give-order",
        /// Wait for the end of the run and read the output.
        Watch => "step-watch",
        MakeCgroup => "step-make-cgroup",
        LimitCgroup => "step-limit-cgroup",
        /// Read which cgroup controllers the kernel offers here.
        ReadControllers => "step-read-controllers",
        MoveIntoCgroup => "step-move-into-cgroup",
        /// Enable controllers for the cgroups below caipan's own cgroup.
        HandControllersOn => "step-hand-controllers-on",
        MakeNamespaces => "step-make-namespaces",
        /// Write the user or group map of a user namespace.
        MapUsers {
            /// Name of the map file in the folder of the process in /proc.
            file: String,
        } => "step-map-users",
        /// Switch to the group id that files and processes of the box have.
        BecomeBoxGroup => "step-become-box-group",
        /// Switch to the unprivileged user that programs in the box run as.
        BecomeBoxUser => "step-become-box-user",
        /// Ask the kernel to kill this process when the fork server ends.
        DieWithForkServer => "step-die-with-fork-server",
        /// Ask the kernel to kill this process when the init of the box ends.
        DieWithInit => "step-die-with-init",
        MakeMountsPrivate => "step-make-mounts-private",
        /// Open the folder over which the root of the box is mounted.
        OpenPlace => "step-open-place",
        /// Open a file or folder of the machine, as a detached mount that the box is to show.
        Open {
            /// Path on this machine, which is also the path in the box.
            path: String,
        } => "step-open",
        /// Make a mount read-only.
        Lock {
            /// Path of the mount, on this machine and in the box.
            path: String,
        } => "step-lock",
        /// Attach a mount inside the box.
        Show {
            /// Path inside the box, where the mount appears.
            path: String,
        } => "step-show",
        /// Create a symbolic link inside the box.
        Link {
            /// Path of the link inside the box.
            path: String,
        } => "step-link",
        /// Cover a path inside the box by an empty file or folder.
        Hide {
            /// Path inside the box whose content becomes invisible.
            path: String,
        } => "step-hide",
        /// Mount the tmpfs that becomes the root of the box.
        MakeRoot => "step-make-root",
        /// Attach the root file system of the box.
        AttachRoot => "step-attach-root",
        /// Determine whether a path that the box is to show is a file or a folder.
        LookAtSource => "step-look-at-source",
        MakeProc => "step-make-proc",
        MountProc => "step-mount-proc",
        /// Make the root of the box read-only, after all mounts are in place.
        LockRoot => "step-lock-root",
        /// Make the root of the box the root of the process (`pivot_root`).
        MoveIntoBox => "step-move-into-box",
        /// Set the box's host name.
        NameHost => "step-name-host",
        /// Become a subreaper, the parent of orphaned processes.
        AdoptOrphans => "step-adopt-orphans",
        /// Duplicate the socket of the box's init, so that the init can keep using it.
        KeepSocket => "step-keep-socket",
        /// Receive the descriptors of a run.
        TakeDescriptors => "step-take-descriptors",
        Clone => "step-clone",
        /// Find out whether the kernel supports landlock.
        Landlock => "step-landlock",
        /// Create a landlock ruleset.
        MakeRules {
            /// Error message of landlock.
            words: String,
        } => "step-make-rules",
        AddRule {
            /// Error message of landlock.
            words: String,
        } => "step-add-rule",
        /// Duplicate the landlock ruleset for a run.
        CopyRules => "step-copy-rules",
        /// Apply the landlock ruleset to the new process.
        ApplyRules => "step-apply-rules",
        /// Set no_new_privs and drop the capability bounding set.
        GiveUpPrivileges => "step-give-up-privileges",
        KeepOut => "step-keep-out",
        /// Empty the capability sets of the process.
        GiveUpCapabilities => "step-give-up-capabilities",
        /// Install the system call filter.
        FilterCalls => "step-filter-calls",
        /// Start a new session (`setsid`), without a terminal.
        LeaveSession => "step-leave-session",
        SetUpStreams => "step-set-up-streams",
        CloseDescriptors => "step-close-descriptors",
        LimitResources => "step-limit-resources",
        /// Drop the supplementary groups.
        LeaveGroups => "step-leave-groups",
        ChangeGroup => "step-change-group",
        ChangeUser => "step-change-user",
    }
}
